#!/usr/bin/env python3
"""Checks the structure of docker-compose.yml; reads the resolved file, as `docker compose config` prints it, from stdin.

Every service is kept small (no root, restarts bounded by health, ports on loopback only) and mounts only what exists.
Standard library only: reads the regular, indented YAML that both flavours of compose print, nothing more.
"""
import os
import re
import sys


def blocks(lines, indent):
    """Name and inner lines of each mapping entry at this indentation."""
    name, inner = None, []
    for line in lines:
        match = re.match(" " * indent + r"([^ #'\"-][^:]*):(.*)$", line)
        if match:
            if name:
                yield name, inner
            name, inner = match.group(1), [match.group(2)]
        elif name and (line.startswith(" " * (indent + 1)) or line.startswith(" " * indent + "-")):
            inner.append(line)
        elif name and line.strip() and not line.startswith(" " * (indent + 1)):
            yield name, inner
            name = None
    if name:
        yield name, inner


def faults_of(service, body):
    """Faults of one service."""
    keys = dict(blocks(body, 4))
    text = {key: "\n".join(lines) for key, lines in keys.items()}
    user = text.get("user", "").strip().strip("'\"")
    if not user or user.split(":")[0] in ("0", "root"):
        yield "runs as root"
    one_shot = "no" in text.get("restart", "").replace('"', "").replace("'", "").split()
    if not one_shot and "healthcheck" not in keys:
        yield "has no health check"
    if "mem_limit" not in keys and "limits" not in text.get("deploy", ""):
        yield "may take all memory of its machine"
    if "logging" not in keys:
        yield "may fill the disk with its log"
    if "ALL" not in text.get("cap_drop", ""):
        yield "keeps capabilities"
    if "no-new-privileges" not in text.get("security_opt", ""):
        yield "may gain privileges"
    if "ringside/ringside" in text.get("image", ""):
        if "true" not in text.get("read_only", ""):
            yield "has a writable root file system"
        if "nofile" not in text.get("ulimits", ""):
            yield "has no limit of open files"
    ports = text.get("ports", "")
    published = len(re.findall(r"^\s+- ", ports, re.M))
    loopback = len(re.findall(r"(?:- ['\"]?|host_ip: ['\"]?)127\.0\.0\.1\b", ports))
    if published != loopback:
        yield f"publishes ports beyond loopback: {' '.join(ports.split())}"
    volumes = text.get("volumes", "")
    sources = re.findall(r"- ['\"]?(/[^:'\"]+):", volumes) + re.findall(r"source: (/\S+)", volumes)
    for source in sources:
        if not os.path.exists(source):
            yield f"mounts what does not exist: {source}"


def words_of(body, key):
    """Entries of a list, or names of a mapping, one level below a key of a service."""
    text = dict(blocks(body, 4)).get(key, [])
    inline = re.findall(r"[\w-]+", text[0]) if text else []
    return set(inline) | {match.group(1) for line in text[1:] if (match := re.match(r" {4,6}(?:- )?([\w-]+):?$", line))}


def gaps_in_profiles(services):
    """A profile alone must bring everything that its services depend on: --profile replaces those of .env."""
    profiles = {name: words_of(body, "profiles") for name, body in services.items()}
    for name, body in services.items():
        for needed in sorted(words_of(body, "depends_on") & set(services)):
            missing = profiles[name] - profiles[needed] if profiles[needed] else set()
            for profile in sorted(missing):
                yield f"{name} depends on {needed}, which profile {profile} leaves out"


def main():
    lines = sys.stdin.read().splitlines()
    services = dict(blocks(dict(blocks(lines, 0)).get("services", []), 2))
    faults = [f"{name} {fault}" for name, body in services.items() for fault in faults_of(name, body)]
    faults += gaps_in_profiles(services)
    expected = {"member-0", "member-1", "member-2", "primary", "replication-key", "standby", "prometheus", "alertmanager", "grafana", "loadgen"}
    if set(services) != expected:
        faults.append(f"has the services {sorted(services)}, expected {sorted(expected)}")
    for fault in faults:
        print("FAULT docker-compose.yml: " + fault, file=sys.stderr)
    if not faults:
        print(f"docker-compose.yml: {len(services)} services, none as root, ports on loopback only")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
