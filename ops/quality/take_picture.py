#!/usr/bin/env python3
"""Takes a picture of a page in a headless Chromium: for README and for whoever changes the page.

    take_picture.py URL OUT.png [--size 1280x860] [--dark] [--phone] [--wait JS] [--do JS] [--after S] [--scale N] [--seconds N]

It waits until --wait is true (default: the page is loaded), then runs --do, which may await, waits --after seconds and takes the picture.
What the page writes to its console goes to standard error. Standard library only. Start reading at main().
"""
import argparse
import base64
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from urllib.parse import urlparse

ARGUMENTS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-port=0", "--no-first-run",
             "--disable-extensions", "--disable-background-networking", "--force-color-profile=srgb")


class DevTools:
    """One tab, by the DevTools protocol over a WebSocket."""

    def __init__(self, url, seconds):
        at = urlparse(url)
        self.socket = socket.create_connection((at.hostname, at.port), timeout=seconds)
        self.file = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {at.path} HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
        while self.file.readline().strip():
            pass
        self.number = 0

    def send(self, method, **params):
        """Asks and waits for the answer; fails with the browser's words."""
        self.number += 1
        body = json.dumps({"id": self.number, "method": method, "params": params}).encode()
        mask = os.urandom(4)
        length = len(body)
        head = bytes([0x81, 0x80 | length]) if length < 126 else bytes([0x81, 0xFE]) + length.to_bytes(2, "big") \
            if length < 65536 else bytes([0x81, 0xFF]) + length.to_bytes(8, "big")
        self.socket.sendall(head + mask + bytes(it ^ mask[i % 4] for i, it in enumerate(body)))
        while True:
            message = json.loads(self.frame())
            if message.get("id") == self.number:
                if "error" in message:
                    sys.exit(f"{method}: {message['error']['message']}")
                return message["result"]
            told(message)

    def frame(self):
        """One message, perhaps of several frames."""
        parts = b""
        while True:
            first, second = self.file.read(2)
            length = second & 127
            if length > 125:
                length = int.from_bytes(self.file.read(2 if length == 126 else 8), "big")
            parts += self.file.read(length)
            if first & 0x80:
                return parts

    def run(self, script):
        """The value of an expression of the page."""
        result = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, replMode=True)
        if "exceptionDetails" in result:
            sys.exit(f"{script}: {result['exceptionDetails'].get('exception', {}).get('description')}")
        return result["result"].get("value")


def told(message):
    """Errors and words of the page."""
    params = message.get("params", {})
    if message.get("method") == "Runtime.consoleAPICalled":
        print("console:", *(it.get("value", it.get("description")) for it in params["args"]), file=sys.stderr)
    elif message.get("method") == "Runtime.exceptionThrown":
        print("exception:", params["exceptionDetails"].get("exception", {}).get("description"), file=sys.stderr)
    elif message.get("method") == "Log.entryAdded":
        print("log:", params["entry"]["text"], file=sys.stderr)


def tab(profile, end):
    """The address of the first tab, when the browser has written its port."""
    name = os.path.join(profile, "DevToolsActivePort")
    while time.monotonic() < end:
        try:
            with open(name, encoding="ascii") as file:
                port = file.readline().strip()
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list", timeout=5) as answer:
                tabs = [it for it in json.load(answer) if it["type"] == "page"]
            if tabs:
                return tabs[0]["webSocketDebuggerUrl"]
        except OSError:
            pass
        time.sleep(0.05)
    sys.exit("the browser does not answer")


def picture(page, options):
    """Opens the address and waits for what it is to show."""
    width, height = (int(it) for it in options.size.split("x"))
    for domain in ("Runtime", "Log", "Page"):
        page.send(domain + ".enable")
    page.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=options.scale, mobile=options.phone)
    page.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if options.dark else "light"}])
    page.send("Page.navigate", url=options.url)
    end = time.monotonic() + options.seconds
    while not page.run(options.wait):
        if time.monotonic() > end:
            sys.exit(f"not true within {options.seconds} s: {options.wait}")
        time.sleep(0.1)
    if options.do:
        page.run(options.do)
    time.sleep(options.after)
    shot = page.send("Page.captureScreenshot", format="png")
    with open(options.out, "wb") as file:
        file.write(base64.b64decode(shot["data"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url")
    parser.add_argument("out")
    parser.add_argument("--size", default="1280x860")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--phone", action="store_true")
    parser.add_argument("--wait", default="document.readyState === 'complete'")
    parser.add_argument("--do")
    parser.add_argument("--after", type=float, default=0.5)
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--seconds", type=float, default=30)
    options = parser.parse_args()
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not browser:
        sys.exit("no chromium here: install the package chromium")
    profile = tempfile.mkdtemp(prefix="picture")
    process = subprocess.Popen([browser, *ARGUMENTS, f"--user-data-dir={profile}", "about:blank"],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        picture(DevTools(tab(profile, time.monotonic() + options.seconds), options.seconds), options)
    finally:
        process.terminate()
        process.wait(10)
        shutil.rmtree(profile, ignore_errors=True)


if __name__ == "__main__":
    main()
