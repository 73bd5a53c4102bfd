"""The server of the page: what it answers, and whom it refuses."""

import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from boards.files import read_position
from boards.source import parse_source, read_source
from boards.strict import ELSEWHERE, kind_of
from cli.web.document import LARGEST, Document, mark_of
from cli.web.guard import LARGEST_BODY
from cli.web.serve import hosts_of, listen
from cli.web.server import create_app

EXAMPLES = Path(__file__).parents[2] / "examples"
HOST, TOKEN = "127.0.0.1:8123", "a-secret"
ORIGIN = {"origin": f"http://{HOST}"}


def client_of(path, photo=None):
    app = create_app(Document(path), TOKEN, {HOST}, photo)
    return TestClient(app, base_url=f"http://{HOST}", headers=ORIGIN)


@pytest.fixture
def client(tmp_path):
    path = tmp_path / "a-loop.toml"
    path.write_bytes((EXAMPLES / "arkham" / "a-loop.toml").read_bytes())
    with client_of(path) as client:
        yield client


def get(client, path, **more):
    return client.get(f"/{TOKEN}/{path}", **more)


def post(client, path, **body):
    return client.post(f"/{TOKEN}/{path}", json=body)


def test_the_page_and_its_files(client):
    page = get(client, "")
    assert page.status_code == 200 and "<svg" in page.text
    for name in ("app.js", "map.js", "style.css", "icon.svg"):
        assert get(client, f"static/{name}").status_code == 200
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert page.headers["referrer-policy"] == "no-referrer"


def test_no_inline_script_or_style_is_needed(client):
    text = get(client, "").text
    assert "style=" not in text and "<style" not in text and "onclick" not in text
    assert text.count("<script") == text.count('<script type="module" src=') == 1


@pytest.mark.parametrize(
    "name", ["../server.py", "..%2fserver.py", "%2e%2e/guard.py", "nothing.js"]
)
def test_only_files_of_the_page_are_given(client, name):
    assert get(client, f"static/{name}").status_code == 404


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1:9", "localhost:8123.evil.example"]
)
def test_another_host_is_refused(client, host):
    assert get(client, "open", headers={"host": host}).status_code == 403


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1:8123", "http://127.0.0.1:9"]
)
def test_another_page_is_refused(client, origin):
    assert (
        client.post(f"/{TOKEN}/save", json={"text": "x"}, headers={"origin": origin}).status_code
        == 403
    )
    assert get(client, "open", headers={"origin": origin}).status_code == 403


def test_who_names_no_page_may_not_write(tmp_path):
    app = create_app(Document(tmp_path / "a.toml"), TOKEN, {HOST})
    with TestClient(app, base_url=f"http://{HOST}") as client:
        assert client.post(f"/{TOKEN}/keep", json={"text": "x"}).status_code == 403
        assert get(client, "open", headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("path", ["/", "/open", "/wrong/open", f"/{TOKEN}x/open", f"/x{TOKEN}/"])
def test_without_the_token_there_is_nothing(client, path):
    assert client.get(path).status_code == 404


def test_too_much_is_refused(client):
    address = f"/{TOKEN}/edit"
    assert client.post(address, content=b"x" * (LARGEST_BODY + 1)).status_code == 413
    flood = (b"x" * 100_000 for _ in range(LARGEST_BODY // 100_000 + 2))  # with no length told
    assert client.post(address, content=flood).status_code == 413
    assert post(client, "keep", text="x" * (LARGEST + 1)).status_code == 400


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b"\xff", b'{"text": 3}', b'{"text": "\\ud800"}', b"[" * 50_000]
)
def test_what_is_no_question_is_refused(client, body):
    assert client.post(f"/{TOKEN}/edit", content=body).status_code == 400


def test_a_file_is_opened_with_its_sheet(client):
    opened = get(client, "open").json()
    view = opened["view"]
    assert opened["file"] == "a-loop.toml" and opened["mark"] == mark_of(opened["text"])
    assert view["sheet"]["total"] == 70 and not view["faults"]
    assert view["people"]["2,3"] == "GGR"
    assert {"horrible-places", "objective"} <= {f["key"] for f in view["fields"]}


def test_actions_give_a_text_each_and_the_view_at_the_end(client):
    opened = get(client, "open").json()
    actions = [[{"op": "route", "to": p}] for p in ("b5", "b6", "a6")]
    answer = post(client, "edit", text=opened["text"], actions=actions,
                  plan=opened["view"]["planMark"]).json()  # fmt: skip
    assert len(set(answer["texts"])) == 3 and not answer["refused"]
    assert answer["view"]["sheet"]["total"] == 75  # what the file expects of the best route
    assert "plan" not in answer["view"]


def test_a_fault_is_named_at_its_place(client):
    opened = get(client, "open").json()
    answer = post(client, "edit", text=opened["text"], actions=[[{"op": "route", "text": "a4-a3"}]])
    (fault,) = [f for f in answer.json()["view"]["faults"] if f["severity"] == "error"]
    assert fault["rule"].startswith("ATG-") and "a3-a4" in fault["at"] and fault["line"]


def test_an_action_that_makes_no_sense_leaves_the_text(client):
    text = get(client, "open").json()["text"]
    answer = post(
        client,
        "edit",
        text=text,
        actions=[[{"op": "people", "block": "1,1", "letter": "R"}], [{"op": "burn"}], ["x"]],
    )
    assert answer.json()["texts"][0] == answer.json()["texts"][2] != text
    assert answer.json()["refused"]


def test_a_text_that_is_nothing_has_its_faults(client):
    view = post(client, "edit", text="format = 1\ngame = 'chess'\n", actions=[]).json()["view"]
    assert view["kind"] == "text" and "chess" in view["faults"][0]["message"]


def test_saving_and_another_tab(client, tmp_path):
    opened = get(client, "open").json()
    text = opened["text"] + "# mine\n"
    assert post(client, "keep", text=text).status_code == 200
    assert get(client, "open").json()["unsaved"] == text
    saved = post(client, "save", text=text, mark=opened["mark"])
    assert saved.status_code == 200
    other = post(client, "save", text=opened["text"] + "# theirs\n", mark=opened["mark"])
    assert other.status_code == 409 and other.json()["text"] == text
    assert post(client, "save", text=opened["text"], mark="", over=True).status_code == 200
    assert [p.name for p in tmp_path.iterdir()] == ["a-loop.toml"]


def test_pictures(client):
    text = get(client, "open").json()["text"]
    assert post(client, "draw", text=text).text.startswith("<svg")
    assert "Gate" in post(client, "export", text=text, kind="svg").text
    assert post(client, "export", text=text, kind="png").content.startswith(b"\x89PNG")


HOSTILE = '</title><script>alert(1)</script><img src=x onerror="alert(2)">'


def test_a_hostile_name_is_a_name_in_pictures(client):
    text = (
        get(client, "open")
        .json()["text"]
        .replace("A loop around the University", HOSTILE.replace('"', "'"))
    )
    for answer in (post(client, "draw", text=text), post(client, "export", text=text, kind="svg")):
        assert "<script" not in answer.text and "<img" not in answer.text


POSITIONS = [
    path
    for path in sorted(EXAMPLES.glob("*/*.toml"))
    if read_source(path).data["game"] not in ELSEWHERE and kind_of(read_source(path)) == "position"
]


@pytest.mark.parametrize("path", POSITIONS, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_every_example_can_be_opened(path):
    with client_of(path) as client:
        view = get(client, "open").json()["view"]
    assert view["kind"] == "position" and view["ready"]
    position = read_position(read_source(path), path.parent)
    assert set(view["drawn"]) == position.drawn
    assert (view["sheet"] is None) == (position.route is None)


def test_a_file_that_does_not_exist_is_begun(tmp_path):
    with client_of(tmp_path / "new.toml") as client:
        view = get(client, "open").json()["view"]
        assert view["kind"] == "none" and len(view["games"]) == 3
        for shelf in view["games"]:
            begun = post(client, "blank", game=shelf["game"], board=shelf["boards"][0]).json()
            assert begun["view"]["kind"] == "position" and begun["view"]["ready"]
            assert read_position(parse_source(begun["text"]), tmp_path).strokes == ()
            board = post(client, "blank", game=shelf["game"], kind="board").json()
            assert board["view"]["kind"] == "board"
        assert post(client, "blank", game="chess").status_code == 400
        assert post(client, "blank", game="arkham", board="nowhere").status_code == 422
    assert not list(tmp_path.iterdir())


def test_the_photograph_is_a_picture_and_nothing_else(tmp_path):
    photo = tmp_path / "photo"
    with client_of(tmp_path / "a.toml", photo) as client:
        photo.write_bytes(b"\xff\xd8\xff\xe0 and so on")
        assert get(client, "photograph").headers["content-type"] == "image/jpeg"
        photo.write_bytes(b"<svg xmlns='http://www.w3.org/2000/svg'/>")
        assert get(client, "photograph").status_code == 400
    with client_of(tmp_path / "a.toml") as client:
        assert get(client, "photograph").status_code == 404


def test_hosts_and_sockets():
    assert hosts_of("127.0.0.1", 80) == {"127.0.0.1:80", "localhost:80", "127.0.0.1", "localhost"}
    assert "[::1]:9" in hosts_of("::1", 9)
    assert {"127.0.0.1:9", "localhost:9"} <= hosts_of("0.0.0.0", 9)
    listening = listen("127.0.0.1", 0)
    assert listening.getsockname()[0] == "127.0.0.1"
    with pytest.raises(OSError):
        listen("127.0.0.1", listening.getsockname()[1])
    listening.close()


def answered(client, number, seconds=60.0):
    end = time.monotonic() + seconds
    while not (seen := get(client, f"solve/{number}").json())["ended"]:
        assert time.monotonic() < end
        time.sleep(0.05)
    return seen


def test_the_best_route_comes_from_a_process_of_its_own(client):
    text = get(client, "open").json()["text"]
    number = post(client, "solve", text=text, goal="sure").json()["number"]
    answer = answered(client, number)["answer"]
    assert answer["proven"] and answer["sheet"]["total"] == 75
    assert answer["against"]["added"] == ["a6-b6", "b4-b5", "b5-b6"]
    assert answer["picture"].startswith("<svg")


def test_solving_is_stopped_or_given_up_for_a_later_question(client):
    text = get(client, "open").json()["text"]
    first = post(client, "solve", text=text).json()["number"]
    second = post(client, "solve", text=text, goal="sure").json()["number"]
    assert get(client, f"solve/{first}").status_code == 400
    assert post(client, f"solve/{second}/stop").status_code == 200
    seen = answered(client, second)
    assert seen["stopped"] and "broken" not in seen


@pytest.mark.parametrize(("goal", "words"), [("win", "another player"), ("nonsense", "nonsense")])
def test_a_goal_that_is_none_says_so(client, goal, words):
    text = get(client, "open").json()["text"]
    number = post(client, "solve", text=text, goal=goal).json()["number"]
    answer = answered(client, number)["answer"]
    said = answer["headline"] + "".join(fault["message"] for fault in answer["faults"])
    assert words in said and "sheet" not in answer


def test_a_position_with_faults_is_not_solved(client):
    text = get(client, "open").json()["text"].replace('"c2-c3"', '"c2-c4"')
    number = post(client, "solve", text=text).json()["number"]
    answer = answered(client, number)["answer"]
    assert answer["faults"][0]["rule"].startswith("ATG-")
