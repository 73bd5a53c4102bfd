"""The command trail: answers, exit codes, and every way to hand it a bad file."""

import contextlib
import io
import json
import random
import subprocess
import sys
from pathlib import Path

import networkx as nx
import pytest
import typer

import cli.app
from boards.graphfile import BadAmount, Graph, parse_amount, parse_graph
from cli.commands.trail import trail

ROOT = Path(__file__).parents[2]
TABLE = "u,v,weight\na,b,5\nb,c,5\nc,d,5\nb,e,3\ne,c,3\n"
NODE_LINK = {
    "directed": False,
    "multigraph": True,
    "graph": {},
    "nodes": [{"id": 1, "value": 2.5}, {"id": "two", "stop": True}, {"id": 3}],
    "edges": [
        {"source": 1, "target": "two", "key": 0, "weight": 4},
        {"source": 1, "target": "two", "key": 1, "weight": 0.5},
        {"source": 3, "target": 1, "key": 0},
    ],
}


@pytest.fixture
def run(monkeypatch, tmp_path):
    """Call the command as the terminal does; a text becomes a file."""
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(trail)
    app.command("other")(lambda: None)  # with one command only, its name would be left out
    monkeypatch.setattr(cli.app, "app", app)
    monkeypatch.delenv("FINALROUTE_TRACEBACK", raising=False)
    monkeypatch.chdir(tmp_path)

    def call(text, *options, name="graph.csv"):
        if isinstance(text, dict):
            text, name = json.dumps(text), "graph.json"
        path = tmp_path / name
        if text is not None:
            path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        out, err = io.StringIO(), io.StringIO()
        monkeypatch.setattr(sys, "argv", ["finalroute", "trail", name, *options])
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                cli.app.main()
                code = 0
            except SystemExit as end:
                code = end.code or 0
        assert "Traceback" not in out.getvalue() + err.getvalue()
        return code, out.getvalue(), err.getvalue()

    return call


def answer_of(result):
    code, out, err = result
    assert code == 0, err
    return json.loads(out)


def refused(result, *messages, code=3):
    assert result[0] == code, result
    assert result[1] == ""
    for message in messages:
        assert message in result[2]


# -- answers -------------------------------------------------------------------------------------


def test_the_answer_in_words(run):
    code, out, err = run(TABLE)
    assert code == 0
    assert out.splitlines() == [
        "16, proven best: a-b-c-e-b",
        "",
        "  a-b  5   5",
        "  b-c  5  10",
        "  c-e  3  13",
        "  e-b  3  16",
        "",
        "Next: finalroute trail graph.csv --measure weight --verify",
        "      finalroute trail graph.csv --measure crossroads",
    ]
    assert "rounds of cuts" in err


def test_the_answer_as_json(run):
    data = answer_of(run(TABLE, "--json", "--verify"))
    assert (data["status"], data["total"], data["bound"]) == ("optimal", 16, 16)
    assert data["route"] == ["a", "b", "c", "e", "b"]
    assert data["sections"][1] == {"from": "b", "to": "c", "key": "0", "weight": 5}
    assert [(s["from"], s["to"]) for s in data["sections"]] == list(
        zip(data["route"], data["route"][1:], strict=False)
    )
    assert data["solver"]["verified"] is True


def test_the_same_file_gives_the_same_bytes(run):
    graph = nx.gnm_random_graph(12, 30, seed=4)
    text = "".join(f"{u},{v},{1 + (u * v) % 3}\n" for u, v in graph.edges)
    assert len({run(text, "--json")[1] for _ in range(3)}) == 1


def test_every_measure(run):
    assert answer_of(run(TABLE, "--json", "--measure", "crossroads"))["total"] == 5
    data = answer_of(run(TABLE, "--json", "--measure", "value", "--value", "a=2.5"))
    assert data["total"] == 18.5
    data = answer_of(run("a,b,0\nc,d,0\n", "--json", "--measure", "value", "--value", "c=-1"))
    assert data["total"] == 0


def test_a_value_starts_the_running_total(run):
    _, out, _ = run(TABLE, "--measure", "value", "--value", "a=2.5", "--value", "e=-0.25")
    assert "  start at a   2.5    2.5\n  a-b            5    7.5\n" in out
    assert out.startswith("18.25, proven best: ")
    assert "  c-e         2.75  15.25\n  e-b            3  18.25\n" in out


def test_a_crossroads_adds_its_value_once(run):
    values = {"X": 40, "p": 20, "q": 20, "r": 30, "s": 50}
    options = [word for name, worth in values.items() for word in ("--value", f"{name}={worth}")]
    _, out, _ = run("X,p,1\np,q,1\nq,X,1\nX,r,0\nr,s,0\n", "--measure", "value", *options)
    rows = [line.split()[-2:] for line in out.split("\n\n")[1].splitlines()]
    assert rows == [
        ["40", "40"], ["21", "61"], ["21", "82"], ["1", "83"], ["30", "113"], ["50", "163"],
    ]  # fmt: skip


def test_options_mark_crossroads(run):
    assert answer_of(run(TABLE, "--json", "--no-revisit"))["total"] == 16
    assert answer_of(run(TABLE, "--json", "--stop", "b", "--stop", "c"))["total"] == 6
    data = answer_of(run(TABLE, "--json", "--stop", "c", "--require", "d"))
    assert (data["route"], data["total"]) == (["c", "d"], 5)


def test_the_hint_repeats_the_question(run):
    _, out, _ = run(TABLE, "--stop", "b", "--require", "a", "--no-revisit")
    hint = "finalroute trail graph.csv --no-revisit --stop b --require a --measure weight --verify"
    assert f"Next: {hint}\n" in out
    _, out, _ = run(TABLE, "--value", "a=1", "--measure", "value")
    assert out.endswith(
        "Next: finalroute trail graph.csv --measure value --value a=1 --verify\n"
        "      finalroute trail graph.csv --measure weight\n"
    )


def test_names_with_hyphens_are_kept_apart(run):
    _, out, _ = run("Saint-Louis,New York,2\n")
    assert out.startswith("2, proven best: Saint-Louis - New York\n")


def test_parallel_sections_are_named(run):
    code, out, _ = run("a,b,1\na,b,2\na,b,4\n", "--no-revisit")
    assert code == 0
    assert "  a-b [2]  4  4\n" in out
    data = answer_of(run("a,b,1\na,b,2\na,b,4\n", "--json"))
    assert sorted(section["key"] for section in data["sections"]) == ["0", "1", "2"]


def test_what_is_impossible(run):
    code, out, _ = run("a,b\nc,d\n", "--require", "a", "--require", "d")
    assert code == 5
    assert "no sections lead from a to d" in out
    code, out, _ = run("a,b\nc,d\n", "--require", "a", "--require", "d", "--json", "--verify")
    data = json.loads(out)
    assert code == 5
    assert (data["status"], data["total"], data["bound"], data["route"]) == (
        "infeasible", None, None, [],
    )  # fmt: skip
    assert data["solver"]["verified"] is True


def test_without_time(run):
    code, out, _ = run(TABLE, "--time-limit", "0", "--json")
    data = json.loads(out)
    assert code == 4
    assert (data["status"], data["total"], data["bound"]) == ("feasible", 0, 21)
    code, out, _ = run(TABLE, "--time-limit", "0", "--verify")
    assert code == 4
    assert "best" in out and "proven best" not in out and "21" in out
    assert "Not verified" in out
    code, out, _ = run(TABLE, "--time-limit", "0", "--require", "a", "--require", "d")
    assert code == 4
    assert "No trail was found in the time allowed" in out


def test_verified_only_within_the_limit(run, monkeypatch):
    assert "Verified: no better one among all" in run(TABLE, "--verify")[1]
    edges = "".join(f"{a},{b}\n" for a in range(9) for b in range(a))
    import solver.trail

    monkeypatch.setattr(
        "solver.trail.verify_trail",
        lambda *args, check=solver.trail.verify_trail, **options: check(*args, **options, limit=99),
    )
    code, out, _ = run(edges, "--verify")
    assert code == 0
    assert "Not verified: too many trails to walk." in out
    assert json.loads(run(edges, "--verify", "--json")[1])["solver"]["verified"] is None


def test_a_contradicted_answer_is_a_fault_of_the_program(run, monkeypatch):
    monkeypatch.setattr("solver.trail.best_by_walking", lambda question, limit: (99, 1))
    code, _, err = run(TABLE, "--verify")
    assert code == 1
    assert "walking every trail found 99, the solver 16" in err


def test_nothing_pays(run):
    code, out, _ = run("a,b,-1\n", "--measure", "value", "--value", "a=-1", "--value", "b=-1")
    assert code == 0
    assert out.startswith("0, proven best: the trail that touches nothing\n")
    code, out, _ = run("a,b,-1\n")
    assert out.splitlines()[:3] == ["0, proven best: a", "", "  start at a  0  0"]


def test_a_value_that_counts_for_nothing_is_noticed(run):
    code, _, err = run(TABLE, "--value", "a=3")
    assert code == 0
    assert "--value changes nothing here" in err
    assert "changes nothing" not in run(TABLE, "--value", "a=3", "--measure", "value")[2]


# -- files that can be read ----------------------------------------------------------------------


def test_node_link_data(run):
    data = answer_of(run(NODE_LINK, "--json", "--measure", "value"))
    # both parallel sections would pass the stop; the walk ends there
    assert (data["route"], data["total"]) == (["two", "1", "3"], 7.5)
    assert data["sections"][0]["key"] == "0"
    older = {**NODE_LINK, "links": NODE_LINK["edges"]}
    del older["edges"]
    assert answer_of(run(older, "--json", "--measure", "value")) == data


def test_options_add_to_what_the_file_says(run):
    data = answer_of(run(NODE_LINK, "--json", "--stop", "1"))
    assert data["total"] == 4
    data = answer_of(run(NODE_LINK, "--json", "--measure", "value", "--value", "1=100"))
    assert data["total"] == 105
    assert run(NODE_LINK, "--json", "--require", "3", "--require", "two", "--stop", "1")[0] == 5


@pytest.mark.parametrize("edges", ["edges", "links"])
@pytest.mark.parametrize("kind", [nx.Graph, nx.MultiGraph])
def test_what_networkx_writes(run, kind, edges):
    graph = kind()
    graph.add_weighted_edges_from([(0, 1, 10), (1, 2, 5), (2, 3, 7), (3, 4, 2), (4, 0, 3)])
    graph.add_node("alone", value=7, colour="red")
    data = answer_of(run(nx.node_link_data(graph, edges=edges), "--json"))
    assert (data["total"], data["route"][0]) == (27, "0")
    graph.nodes[2]["stop"] = True
    graph.nodes["alone"]["required"] = True
    data = answer_of(run(nx.node_link_data(graph, edges=edges), "--json", "--measure", "value"))
    assert (data["total"], data["route"]) == (7, ["alone"])


def test_an_empty_node_link_graph(run):
    data = answer_of(run({"nodes": [], "edges": []}, "--json"))
    assert (data["total"], data["route"], data["sections"]) == (0, [], [])


@pytest.mark.parametrize(
    ("text", "edges"),
    [
        ("a,b,5\nb,c\n", [("a", "b", 5), ("b", "c", 1)]),
        ("source,target\na,b\n", [("a", "b", 1)]),
        ("From,To,Cars\na,b,2\n", [("a", "b", 2)]),
        ("p,q,weight\na,b,2\n", [("a", "b", 2)]),
        ("u,v\nv,w\n", [("u", "v", 1), ("v", "w", 1)]),  # no header: v is spoken of again
        ("u,v\n", [("u", "v", 1)]),
        ("u,v,3\n", [("u", "v", 3)]),
        ("\ufeffa,b,1\r\n\r\n b , c , -2.5 \r\n", [("a", "b", 1), ("b", "c", -2.5)]),
        ('"New, York",b\n"a ""b""",c,\n', [("New, York", "b", 1), ('a "b"', "c", 1)]),
        ("a,a,1e3\n", [("a", "a", 1000)]),
    ],
)
def test_edge_lists(run, text, edges):
    graph = parse_graph(text.removeprefix("\ufeff"))
    assert [(*e.ends, e.weight) for e in graph.edges] == edges
    assert run(text)[0] == 0


def test_the_kind_is_seen_from_the_text(run):
    text = json.dumps(NODE_LINK)
    assert run(text, name="graph.txt")[0] == 0
    assert run(TABLE, name="graph.txt")[0] == 0
    refused(run(text, name="graph.csv"))
    refused(run(TABLE, name="graph.json"), "graph.json:1:1: error: not JSON")


# -- files that can't ----------------------------------------------------------------------------


def test_a_missing_file(run):
    refused(run(None), "there is no file 'graph.csv'")


def test_a_folder(run, tmp_path):
    (tmp_path / "graph.csv").mkdir()
    refused(run(None), "can't be read")


@pytest.mark.parametrize("text", ["", " \n\n", "\ufeff"])
def test_an_empty_file(run, text):
    refused(run(text), "the file is empty")
    refused(run(text, name="graph.json"), "the file is empty")


def test_no_text(run):
    refused(run(b"a,b\n\xff\xfe\x00"), "not a text file in UTF-8 (byte 4)")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a,b,many\n", ":1:5: error: the weight 'many' is not a number"),
        ("a,b\nb,c,nan\n", ":2:5: error: the weight 'nan' can't be added up"),
        ("a,b\nb,c,-inf\n", ":2:5: error: the weight '-inf' can't be added up"),
        ("a,b,0.1234567\n", ":1:5: error: the weight '0.1234567' has more than 6 decimals"),
        ("a,b,1000000001\n", ":1:5: error: the weight '1000000001' is too large"),
        ("a,b,1e999\n", "is too large"),
        ('a,b,"2,5"\n', "write 2.5 with a point"),
        ("a,b,٣\n", "is not a number"),
        ("a\n", ":1:1: error: 1 cell where a section has two names"),
        ("a;b;3\n", "separate with commas"),
        ("a,b,3,red\n", ":1:1: error: 4 cells where"),
        (",b,3\n", ":1:1: error: a crossroads without a name"),
        ("a, ,3\n", ":1:3: error: a crossroads without a name"),
        ('a,b\nc,"d\n', ":2:1: error: not CSV"),
        ("a,b\nc,d\x00\n", ":2:3: error: the name 'd\\x00' holds a character"),
        ("u,v,weight\n", ":1:1: error: no section, only a header"),
        (TABLE + TABLE, ":7:1: error: the header again"),
        ("from,to\na,b\nfrom,to\nb,c\n", ":3:1: error: the header again"),
    ],
)
def test_bad_edge_lists(run, text, message):
    refused(run(text), message)


def test_every_fault_of_an_edge_list_at_once(run):
    result = run('a,b,x\na\n,c\nd,"e\nf,g,1.12345678\n')
    refused(result, *(f"graph.csv:{line}:" for line in range(1, 6)))
    lines = [int(x.split(":")[1]) for x in result[2].splitlines() if x.startswith("graph.csv:")]
    assert lines == sorted(lines)


def test_a_flood_of_faults_is_cut_short(run):
    result = run("x\n" * 5000)
    refused(result, "and 4980 more faults")
    assert len(result[2].splitlines()) < 100


def nodes(*items):
    return {"nodes": list(items), "edges": []}


A, B = {"id": "a"}, {"id": "b"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"nodes": [', "not JSON"),
        ('{"nodes": []} {}', "not JSON"),
        ("[" * 100_000, "not JSON: nested too deeply"),
        ("[]", "a graph is an object"),
        ("null", "a graph is an object"),
        ("{}", "neither edges nor links"),
        ({"edges": []}, "nodes is missing"),
        ({"nodes": [A], "edges": [], "links": []}, "two tables of sections"),
        ('{"nodes": [], "nodes": [], "edges": []}', "nodes is given twice"),
        ({"nodes": {}, "edges": []}, "nodes must be a list"),
        ({"nodes": [], "edges": 3}, "edges must be a list"),
        ({"nodes": [], "edges": [], "directed": True}, "directed"),
        ({"nodes": [], "edges": [], "multigraph": "yes"}, "multigraph must be true or false"),
        (nodes("a"), "a crossroads is an object with an id"),
        (nodes({}), "id is missing"),
        (nodes({"id": [0, 1]}), "the name of a crossroads is a text or a number"),
        (nodes({"id": None}), "the name of a crossroads is a text or a number"),
        (nodes({"id": True}), "the name of a crossroads is a text or a number"),
        ('{"nodes": [{"id": NaN}], "edges": []}', "the name of a crossroads is a text or a"),
        (nodes({"id": ""}), "a crossroads without a name"),
        (nodes({"id": "\ud800"}), "holds a character"),
        (nodes({"id": 1}, {"id": "1"}), "the crossroads '1' is listed twice"),
        (nodes({"id": 1, "value": "3"}), "the value must be a number"),
        (nodes({"id": 1, "value": None}), "the value must be a number"),
        (nodes({"id": 1, "value": True}), "the value must be a number"),
        (nodes({"id": 1, "value": 0.1 + 0.2}), "has more than 6 decimals"),
        (nodes({"id": 1, "stop": 1}), "stop must be true or false"),
        (nodes({"id": 1, "required": "no"}), "required must be true or false"),
        ({"nodes": [A], "edges": ["ab"]}, "a section is an object with source and target"),
        ({"nodes": [A], "edges": [{"source": "a"}]}, "target is missing"),
        ({"nodes": [A], "edges": [{"source": "a", "target": "z"}]}, "no crossroads 'z'"),
        (
            '{"nodes": [{"id": 1}], "edges": [{"source": 1, "target": 1, "weight": NaN}]}',
            ":1:71: error: the weight 'NaN' can't be added up",
        ),
        (
            '{"nodes": [{"id": 1}],\n "edges": [{"source": 1, "target": 1, "weight": -Infinity}]}',
            ":2:49: error: the weight '-Infinity' can't be added up",
        ),
        (
            {"nodes": [A, B], "edges": [{"source": "a", "target": "b", "key": 1}] * 2},
            "a second section a-b with the key '1'",
        ),
        (
            {"nodes": [A, B], "edges": [{"source": "a", "target": "b", "key": {}}]},
            "the key of a section is a text or a number",
        ),
        (
            {
                "multigraph": False,
                "nodes": [A, B],
                "edges": [{"source": "a", "target": "b"}, {"source": "b", "target": "a"}],
            },
            "although multigraph is false",
        ),
    ],
)
def test_bad_node_link_files(run, text, message):
    refused(run(text, name="graph.json"), message)


def test_a_number_of_many_thousand_digits(run):
    text = json.dumps(NODE_LINK).replace('"weight": 4', '"weight": ' + "4" * 10_000)
    refused(run(text, name="graph.json"), "is not a number")


def test_every_fault_of_a_node_link_file_at_once(run):
    text = (
        '{"directed": true,\n"nodes": [{"id": 1, "stop": 0},\n{"id": 1}, 5],\n'
        '"links": [{"source": 1, "target": 2}]}'
    )
    refused(
        run(text, name="graph.json"),
        "graph.json:1:14: error: the sections are directed",
        "graph.json:2:29: error: stop must be",
        "graph.json:3:8: error: the crossroads '1' is listed twice",
        "graph.json:3:12: error: a crossroads is an object",
        "graph.json:4:35: error: there is no crossroads '2'",
    )


def test_amounts_that_are_too_large_together(run):
    text = "".join(f"a,b,{10**9 - 1 - n}.000001\n" for n in range(2))
    refused(run(text), "too large to be added up exactly")
    good = "a,b,999999999.5\n"
    assert run(good)[0] == 0
    refused(
        run(good, "--value", "a=0.000001", "--value", "b=999999999", "--measure", "value"),
        "too large to be added up exactly",
    )


# -- wrong use -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--stop", "q"], "--stop q: the graph has no crossroads 'q'; it names a, b, c, d, e"),
        (["--require", "A"], "--require A: the graph has no crossroads 'A'"),
        (["--value", "q=1"], "--value q: the graph has no crossroads 'q'"),
        (["--value", "a"], "--value a: write NODE=V"),
        (["--value", "a="], "--value a=: '' is not a number"),
        (["--value", "a=nan"], "--value a=nan: 'nan' can't be added up"),
        (["--value", "a=1", "--value", "a=2"], "a is given two values"),
        (["--time-limit", "inf"], "the time limit must be a number of seconds"),
        (["--time-limit", "nan"], "--time-limit"),
        (["--time-limit", "-1"], "--time-limit"),
        (["--measure", "length"], "length"),
    ],
)
def test_wrong_options(run, options, message):
    refused(run(TABLE, *options), message, code=2)


def test_a_near_name_is_proposed(run):
    refused(run("Paris,Dijon\n", "--stop", "Djon"), "did you mean 'Dijon'?", code=2)


def test_every_wrong_option_at_once(run):
    options = ("--stop", "x", "--require", "y", "--value", "z=1", "--value", "a=b")
    refused(run(TABLE, *options), "--stop x", "--require y", "--value z", "--value a=b", code=2)


def test_an_equals_sign_in_a_name(run):
    data = answer_of(run("a=b,c,1\n", "--json", "--measure", "value", "--value", "a=b=3"))
    assert data["total"] == 4


# -- amounts -------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "+", ".", "1.2.3", "0x10", "1_000", " 1", "1" * 500, "--1"])
def test_no_amounts(text):
    with pytest.raises(BadAmount, match=r"is not a number|is too large"):
        parse_amount(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [("0.000001", "0.000001"), ("-0.5", "-0.5"), ("10", "10"), ("1e8", "100000000"), ("-0", "0")],
)
def test_amounts_are_printed_as_they_are(text, shown):
    from cli.commands.trail import _figure

    assert _figure(parse_amount(text)) == shown


# -- weight of the imports, mutated files --------------------------------------------------------


def test_the_command_is_light_to_import():
    code = (
        "import sys, cli.commands.trail\n"
        "heavy = {'ortools', 'networkx', 'pandas', 'numpy', 'pydantic'} & set(sys.modules)\n"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


SCRAPS = ["", ",", "\n", '"', "{", "}", "[", "]", ":", "NaN", "-", "1e9", "null", "a", "\x00", "é",
          "\u2028", "true", "\r", ";", "9" * 30, "edges", '"id"']  # fmt: skip


def mutated(text, rng):
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text) + 1)
        upto = min(len(text), at + rng.choice((0, 0, 1, 1, 2, 8)))
        text = text[:at] + rng.choice(SCRAPS) + text[upto:]
    return text


@pytest.mark.parametrize("name", ["graph.csv", "graph.json", "graph.txt"])
def test_mutated_files_are_read_or_refused_with_a_place(name):
    from boards.faults import Refused

    rng = random.Random(8)
    sources = [TABLE] if name == "graph.csv" else [json.dumps(NODE_LINK, indent=1)]
    read = 0
    for _ in range(3000):
        text = mutated(rng.choice(sources), rng)
        try:
            graph = parse_graph(text, name, Path(name).suffix[1:] if name != "graph.txt" else "")
        except Refused as error:
            assert error.faults
            assert all(f.line and f.column for f in error.faults if "together" not in f.message
                       and "the file is empty" not in f.message
                       and "more fault" not in f.message), error  # fmt: skip
        else:
            assert isinstance(graph, Graph)
            assert {end for e in graph.edges for end in e.ends} <= set(graph.names)
            read += 1
    assert 100 < read < 2900  # some survive, most do not


def test_mutated_files_through_the_command(run):
    rng = random.Random(9)
    codes = set()
    for _ in range(120):
        text = mutated(rng.choice((TABLE, json.dumps(NODE_LINK))), rng)
        code, out, err = run(text, "--json", "--time-limit", "5", name="graph.txt")
        codes.add(code)
        assert code in (0, 3), (text, err)
        assert (code == 0) == bool(out)
        assert code == 0 or "error: " in err
    assert codes == {0, 3}


@pytest.mark.parametrize("head", ["", "# what was drawn\n\n"])
def test_a_file_of_a_game_is_no_graph(run, head):
    code, out, err = run(f'{head}format = 1\ngame = "en-route"\n', name="mine.toml")
    assert (code, out) == (3, "")
    assert "this is a file of a game, not a graph" in err and "`finalroute solve`" in err
    assert err.count("error: ") == 1
