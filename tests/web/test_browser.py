"""The page in a real browser: by mouse, by keyboard, saved, read again, solved."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from boards import load_position
from tests.web.browser import PROGRAMS, Page, browser, program

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    missing = [name for name, path in PROGRAMS.items() if path is None]
    assert not missing, f"install {missing}: apt-get install chromium chromium-driver"
    with browser(tmp_path_factory.mktemp("browser")) as driver:
        yield driver


def begun(path: Path, board: str = "harbour") -> Path:
    path.write_text(
        f'# mine\nformat = 1\ngame = "arkham-travel-guide"\nboard = "{board}"\nstrokes = []\n\n'
        '[setup]\nold-one = "cthulhu"  # of the evening\nobjective = "4"\ncall = "red"\n'
    )
    return path


def hops(stroke: object) -> list[str]:
    return str(stroke).split("-")


def test_a_position_by_mouse(driver: webdriver.Chrome, tmp_path: Path) -> None:
    example = EXAMPLES / "arkham" / "a-loop.toml"
    wanted = load_position(example)
    path = begun(tmp_path / "mouse.toml")
    with program(path) as address:
        page = Page(driver, address)
        for stroke in wanted.strokes:
            page.drag(*hops(stroke))
            page.wait_text(str(stroke.end))
        for block, letters in wanted.tourists.items():
            page.click(block)
            page.wait(f"document.querySelector('#here h2').textContent.includes('{block}')")
            page.keys(letters.lower())
            page.wait_text(f'"{block}" = "{"".join(sorted(letters, key="RGBP".index))}"')
        page.press("Declared route", "#tools")
        page.drag(*hops(wanted.route))
        page.wait_text("route = ")
        page.wait("document.querySelector('#sheet .total')")
        assert "70 VP" in page.part("sheet").text
        page.press("Save", "nav")
        page.wait("document.getElementById('state').textContent === 'Saved'")

        saved = load_position(path)
        assert saved.drawn == wanted.drawn
        assert {b: sorted(t) for b, t in saved.tourists.items()} == {
            b: sorted(t) for b, t in wanted.tourists.items()
        }
        assert str(saved.route) == str(wanted.route)
        text = path.read_text()
        assert "# mine" in text and "# of the evening" in text

        page = Page(driver, address)  # loaded again
        goal = driver.find_element(By.CSS_SELECTOR, "#best input")
        goal.send_keys(str(wanted.expect["goal"]), Keys.TAB)
        page.press("Find the best route")
        page.wait("document.getElementById('headline')", 60)
        best = page.part("best").text
        total = wanted.expect["total"]
        assert f"{total} VP" in best and "proven best" in best
        assert "only the best route: a6-b6, b4-b5, b5-b6" in best
        page.press("Declare it")
        page.wait(f"document.querySelector('#sheet .total')?.innerText.includes('{total} VP')")
        assert page.errors() == []


def test_a_position_by_keyboard(driver: webdriver.Chrome, tmp_path: Path) -> None:
    path = begun(tmp_path / "keys.toml")
    with program(path) as address:
        page = Page(driver, address)
        for _ in range(60):  # one stop for the whole map
            page.keys(Keys.TAB)
            if page.ask("document.activeElement.dataset.name ?? ''"):
                break
        assert page.ask("document.activeElement.dataset.name") == "1,1"
        page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        assert page.ask("document.activeElement.dataset.name") == "2,1"
        page.keys("rg")
        page.shifted("r")
        page.keys(Keys.ARROW_DOWN, " ")  # the road below
        assert page.ask("document.activeElement.dataset.name") == "b2-c2"
        page.keys(Keys.ARROW_LEFT)
        page.shifted(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
        page.keys("e")  # b4 to c3
        page.wait_text("b4-c3")
        page.wait_text('"2,1" = "G"')
        page.chord(Keys.CONTROL, "z")
        page.wait("!document.getElementById('text').value.includes('b4-c3')")
        page.chord(Keys.CONTROL + Keys.SHIFT, "z")
        page.wait_text("b4-c3")
        page.chord(Keys.CONTROL, "s")
        page.wait("document.getElementById('state').textContent === 'Saved'")
        label = page.ask("document.activeElement.getAttribute('aria-label')")
        assert label.startswith("crossroads c3")
        assert page.errors() == []
    saved = load_position(path)
    assert saved.drawn == {"b2-c2", "b2-b3", "b3-b4", "b4-c3"}
    assert saved.tourists == {"2,1": "G"}


def test_a_board_of_ones_own(driver: webdriver.Chrome, tmp_path: Path) -> None:
    path = tmp_path / "city.toml"
    with program(path) as address:
        page = Page(driver, address)
        page.press("A board of my own")
        page.wait("document.querySelector('.hit[data-name=\"1,1\"]')")
        page.click("1,1")
        page.keys("y", "5", Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "g")
        page.wait_text("G  :  ?")
        page.press("east", "#here")
        page.wait_text("G ~:")
        page.click("b2")
        page.keys("s")
        page.wait_text(".....S.....")
        page.press("Save", "nav")
        page.wait("document.getElementById('state').textContent === 'Saved'")
        assert page.errors() == []
    from boards.files import read_board
    from boards.source import read_source

    board = read_board(read_source(path), [])
    assert (board.blocks["1,1"].kind, board.blocks["1,1"].value) == ("yellow", 5)
    assert board.blocks["2,1"].kind == "green" and board.places["b2"] == ("shop",)


HOSTILE = '</title><img src=x onerror="window.hurt=1"><script>window.hurt=1</script>'


def test_a_hostile_name_hurts_nobody(driver: webdriver.Chrome, tmp_path: Path) -> None:
    from boards.files import find_board

    name = HOSTILE.replace('"', '\\"')
    board = find_board("harbour").text.replace("Harbour specimen", name)
    (tmp_path / "city.toml").write_text(board)
    path = begun(tmp_path / "hostile.toml", "city.toml")
    path.write_text(
        path.read_text().replace("strokes = []", f'name = "{name}"\nstrokes = ["b2-{name}"]')
    )
    with program(path) as address:
        page = Page(driver, address)
        page.wait("document.querySelector('#picture svg') || document.querySelector('#faults li')")
        assert HOSTILE in page.part("about").text
        time.sleep(0.3)
        assert page.ask("window.hurt ?? null") is None
        assert not driver.find_elements(By.CSS_SELECTOR, "body img, body script")


def test_two_tabs(driver: webdriver.Chrome, tmp_path: Path) -> None:
    path = begun(tmp_path / "tabs.toml")
    with program(path) as address:
        first = Page(driver, address)
        one = driver.current_window_handle
        driver.switch_to.new_window("tab")
        second = Page(driver, address)
        second.click("b2-b3")
        second.wait_text("b2-b3")
        second.press("Save", "nav")
        second.wait("document.getElementById('state').textContent === 'Saved'")
        driver.close()
        driver.switch_to.window(one)
        first.click("c2-c3")
        first.wait_text("c2-c3")
        first.ask("document.getElementById('save').click()")
        first.wait("document.getElementById('notice').textContent.includes('changed on disk')")
        assert "b2-b3" in path.read_text() and "c2-c3" not in path.read_text()
        first.press("Overwrite")
        first.wait("document.getElementById('state').textContent === 'Saved'")
    assert load_position(path).drawn == {"c2-c3"}


def test_work_that_was_not_saved_is_offered_again(driver: webdriver.Chrome, tmp_path: Path) -> None:
    path = begun(tmp_path / "lost.toml")
    with program(path) as address:
        page = Page(driver, address)
        page.click("b2-b3")
        page.wait_text("b2-b3")
        end = time.monotonic() + 10
        while not path.with_name("lost.toml.unsaved").exists():
            assert time.monotonic() < end
            time.sleep(0.05)
    assert load_position(path).drawn == set()
    with program(path) as address:
        page = Page(driver, address)
        page.press("Go on with it")
        page.wait_text("b2-b3")


def test_drawing_and_the_sheet_are_quick(driver: webdriver.Chrome, tmp_path: Path) -> None:
    path = tmp_path / "quick.toml"
    path.write_bytes((EXAMPLES / "arkham" / "a-loop.toml").read_bytes())
    with program(path) as address:
        page = Page(driver, address)
        page.wait("document.querySelector('#picture svg')")
        page.ask(
            """(() => {
              window.times = {};
              const seen = (id, name) => new MutationObserver(() => {
                window.times[name] ??= performance.now() - window.from;
              }).observe(document.querySelector(id), { childList: true, subtree: true });
              seen("#map .ghosts", "ink");
              seen("#sheet", "sheet");
              addEventListener("pointerup", () => { window.from = performance.now(); }, true);
            })()"""
        )
        page.click("e2-e3")
        page.wait("window.times.sheet")
        times = page.ask("window.times")
    assert times["ink"] < 50, times
    assert times["sheet"] < 1000, times  # 200 on a machine that does nothing else
