"""The official MCP client, talking to arrowsh: `official_client.py BINARY WORKSPACE EXPECTED`.

Fails with an assertion; prints one line for what was seen.
"""

import asyncio
import os
import sys

from mcp import ClientSession, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client

BINARY, WORKSPACE, EXPECTED = sys.argv[1:4]
TEXT = "I look first.\n→ glance garden.udon\n→ pin it\n→ focus garden.udon |nowhere\n"


async def with_server(args, work):
    server = StdioServerParameters(command=BINARY, args=args, cwd=WORKSPACE, env=dict(os.environ))
    async with stdio_client(server) as (reader, writer):
        async with ClientSession(reader, writer) as session:
            hello = await session.initialize()
            assert hello.server_info.name == "arrowsh", hello
            assert "arrow commands" in hello.instructions, hello.instructions
            return await work(session)


async def one_tool(session):
    tools = (await session.list_tools()).tools
    assert [tool.name for tool in tools] == ["arrows"], tools
    told = []

    async def progress(done, total, message):
        told.append((done, message))

    result = await session.call_tool("arrows", {"text": TEXT}, progress_callback=progress)
    with open(EXPECTED, encoding="utf-8") as file:
        assert result.content[0].text == file.read(), result.content[0].text
    assert result.is_error, "one of its lines failed"
    outcomes = result.structured_content["outcomes"]
    assert [outcome["n"] for outcome in outcomes] == [1, 2, 3], outcomes
    assert told == [(1.0, "udon.glance"), (2.0, "memory.pin"), (3.0, "udon.focus")], told
    pinned = await session.call_tool("arrows", {"text": "→ memory"})
    assert not pinned.is_error and "garden.udon" in pinned.content[0].text, pinned
    nothing = await session.call_tool("arrows", {"text": "nothing to do"})
    assert nothing.is_error and "begins with an arrow" in nothing.content[0].text, nothing
    return len(outcomes)


async def whole_table(session):
    tools = {tool.name: tool for tool in (await session.list_tools()).tools}
    assert len(tools) > 40 and "arrows" in tools, sorted(tools)
    glance, stash = tools["udon_glance"], tools["memory_stash"]
    assert glance.annotations.read_only_hint and not glance.annotations.destructive_hint, glance
    assert not stash.annotations.read_only_hint and not stash.annotations.destructive_hint, stash
    assert glance.input_schema["required"] == ["file"], glance.input_schema
    assert glance.input_schema["properties"]["max-depth"]["default"] == 3, glance.input_schema
    # What the caller may not do is not offered.
    assert "code_bash" not in tools and "udon_apply" not in tools, sorted(tools)
    seen = await session.call_tool("udon_glance", {"file": "garden.udon", "max-depth": 1})
    assert not seen.is_error and seen.structured_content["call"]["tool"] == "udon.glance", seen
    lost = await session.call_tool("udon_focus", {"file": "garden.udon", "path": "|nowhere"})
    error = lost.structured_content["result"]["error"]
    assert lost.is_error and error["code"] == "NOT_FOUND" and error["hint"] == "glance garden.udon", lost
    wrong = await session.call_tool("udon_glance", {"file": "garden.udon", "colour": 1})
    assert wrong.structured_content["result"]["error"]["code"] == "INVALID_ARGUMENT", wrong
    try:
        await session.call_tool("code_bash", {"command": "ls"})
        raise AssertionError("a tool that is not offered was called")
    except MCPError:
        pass
    return len(tools)


async def main():
    lines = await with_server(["mcp", "--only", "arrows"], one_tool)
    tools = await with_server(["mcp"], whole_table)
    print(f"{lines} lines, {tools} tools")


asyncio.run(main())
