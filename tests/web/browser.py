"""A real browser on a real page: the program is started as a user starts it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

_QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--window-size=1400,1000",
)  # fmt: skip
PROGRAMS = {name: shutil.which(name) for name in ("chromium", "chromedriver")}


@contextmanager
def browser(folder: Path) -> Iterator[webdriver.Chrome]:
    """Debian's browser with a profile of its own, which knows nothing and keeps nothing."""
    options = webdriver.ChromeOptions()
    for argument in (*_QUIET, f"--user-data-dir={folder / 'profile'}"):
        options.add_argument(argument)
    options.binary_location = str(PROGRAMS["chromium"])
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    downloads = {"download.default_directory": str(folder)}
    options.add_experimental_option("prefs", downloads)
    service = webdriver.ChromeService(str(PROGRAMS["chromedriver"]))
    driver = webdriver.Chrome(options=options, service=service)
    try:
        yield driver
    finally:
        driver.quit()


@contextmanager
def program(file: Path, *more: str) -> Iterator[str]:
    """The program with the file; yields the address that it prints."""
    command = [sys.executable, "-m", "cli", "edit", str(file), "--no-browser", *more]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    try:
        told = ""
        while not (found := re.search(r"http://\S+", told)):
            line = process.stderr.readline()
            assert line, f"the program ended: {told}"
            told += line
        yield found[0]
    finally:
        process.terminate()
        process.wait()
        process.stderr.close()


class Page:
    """The page as a person uses it: looking, pointing, typing."""

    def __init__(self, driver: webdriver.Chrome, address: str) -> None:
        self.driver = driver
        driver.get(address)
        driver.get_log("browser")  # what an earlier page left
        self.wait("document.body.dataset.ready")

    def ask(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(f"return {script}", *arguments)

    def wait(self, condition: str, seconds: float = 30.0) -> None:
        end = time.monotonic() + seconds
        while not self.ask(condition):
            assert time.monotonic() < end, (condition, self.driver.get_log("browser"))
            time.sleep(0.01)

    @property
    def text(self) -> str:
        return str(self.ask("document.getElementById('text').value"))

    def wait_text(self, part: str) -> None:
        self.wait(f"document.getElementById('text').value.includes({part!r})")

    def part(self, name: str) -> WebElement:
        return self.driver.find_element(By.ID, name)

    def press(self, words: str, inside: str = "body") -> None:
        """Click the button that says so; the page may just be drawing it anew."""
        script = """[...document.querySelectorAll(arguments[1] + " button")].find(
          (b) => b.offsetParent && `${b.textContent} ${b.ariaLabel ?? ""}`
            .includes(arguments[0]))"""
        for last in (False, False, True):
            try:
                button = self.ask(script, words, inside)
                assert button is not None, f"no button {words!r}"
                button.click()
                return
            except StaleElementReferenceException:
                if last:
                    raise

    def spot(self, name: str) -> tuple[int, int]:
        """Where a thing of the map lies on the screen."""
        x, y = self.ask(
            """(() => {
              const node = document.querySelector(`.hit[data-name="${arguments[0]}"]`);
              const svg = document.getElementById("map");
              let p;
              if (node.tagName === "polyline") {
                p = node.getPointAtLength(node.getTotalLength() / 2);
              } else {
                const b = node.getBBox();
                p = { x: b.x + b.width / 2, y: b.y + b.height / 2 };
              }
              const q = new DOMPoint(p.x, p.y).matrixTransform(svg.getScreenCTM());
              return [q.x, q.y];
            })()""",
            name,
        )
        return round(x), round(y)

    def click(self, name: str) -> None:
        self.drag(name)

    def drag(self, *names: str) -> None:
        """Put the mouse down on the first, along all others, and up."""
        chain = ActionChains(self.driver, duration=20)
        pointer = chain.w3c_actions.pointer_action
        for index, name in enumerate(names):
            pointer.move_to_location(*self.spot(name))
            if not index:
                pointer.pointer_down()
        pointer.pointer_up()
        chain.perform()

    def keys(self, *keys: str) -> None:
        ActionChains(self.driver).send_keys(*keys).perform()

    def shifted(self, *keys: str) -> None:
        self.chord(Keys.SHIFT, *keys)

    def chord(self, held: str, *keys: str) -> None:
        chain = ActionChains(self.driver)
        for key in held:
            chain.key_down(key)
        chain.send_keys(*keys)
        for key in held:
            chain.key_up(key)
        chain.perform()

    def errors(self) -> list[str]:
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] == "SEVERE"]  # fmt: skip
