// Half a round trip between two threads, the twin of PingPongExperiment.java.
// usage: pingpong ROUND-TRIPS ROUNDS; prints per memory order: name, pinned or not, last number back, ns per hop by round.

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#if defined(__linux__)
#include <pthread.h>
#include <sched.h>
#endif

namespace
{

struct alignas(128) Cell
{
    std::atomic<long> value{-1};
};

Cell ping;
Cell pong;
std::atomic<bool> is_pinned{true};

void pin(int core)
{
#if defined(__linux__)
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(core, &set);
    if (std::thread::hardware_concurrency() < 2 ||
        0 != pthread_setaffinity_np(pthread_self(), sizeof(set), &set))
    {
        is_pinned = false;
    }
#else
    (void)core;
    is_pinned = false;
#endif
}

inline void pause(bool wanted)
{
#if defined(__x86_64__) || defined(__i386__)
    if (wanted)
    {
        __builtin_ia32_pause();
    }
#else
    (void)wanted;
#endif
}

template <std::memory_order STORE, std::memory_order LOAD, bool PAUSE>
double round_ns(long trips)
{
    ping.value = -1;
    pong.value = -1;
    std::atomic<int> ready{0};
    std::thread other([&]
    {
        pin(1);
        ++ready;
        for (long i = 0; i < trips; i++)
        {
            while (ping.value.load(LOAD) != i)
            {
                pause(PAUSE);
            }
            pong.value.store(i, STORE);
        }
    });
    double result = 0;
    std::thread one([&]
    {
        pin(0);
        while (ready.load() < 1)
        {
            pause(true);
        }
        const auto start = std::chrono::steady_clock::now();
        for (long i = 0; i < trips; i++)
        {
            ping.value.store(i, STORE);
            while (pong.value.load(LOAD) != i)
            {
                pause(PAUSE);
            }
        }
        const auto end = std::chrono::steady_clock::now();
        result = std::chrono::duration<double, std::nano>(end - start).count() / 2.0 / static_cast<double>(trips);
    });
    one.join();
    other.join();
    return result;
}

template <std::memory_order STORE, std::memory_order LOAD, bool PAUSE>
void measure(const char* name, long trips, int rounds)
{
    round_ns<STORE, LOAD, PAUSE>(trips);
    double figures[100];
    for (int i = 0; i < rounds; i++)
    {
        figures[i] = round_ns<STORE, LOAD, PAUSE>(trips);
    }
    std::printf("%s %s %ld", name, is_pinned ? "pinned" : "unpinned", pong.value.load());
    for (int i = 0; i < rounds; i++)
    {
        std::printf(" %.3f", figures[i]);
    }
    std::printf("\n");
}

}

int main(int argc, char** argv)
{
    if (argc != 3 || std::atol(argv[1]) < 1 || std::atoi(argv[2]) < 1 || std::atoi(argv[2]) > 100)
    {
        std::fprintf(stderr, "usage: pingpong ROUND-TRIPS ROUNDS\n");
        return 2;
    }
    const long trips = std::atol(argv[1]);
    const int rounds = std::atoi(argv[2]);
    measure<std::memory_order_seq_cst, std::memory_order_seq_cst, false>("seq_cst", trips, rounds);
    measure<std::memory_order_release, std::memory_order_acquire, true>("release/acquire,pause", trips, rounds);
    return 0;
}
