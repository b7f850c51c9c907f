"""Serves gNMIBuddy as it is in its package over streamable HTTP.

The package speaks stdio only, through the MCP package's own FastMCP. Upstream speaks HTTP through
the separate FastMCP package; taking that one instead gives the tools and replies of upstream.
Nothing of the package is changed on disk. Ends with its standard input.
"""

import os
import sys
import threading

import fastmcp
import mcp.server.fastmcp as bundled

bundled.FastMCP = fastmcp.FastMCP
bundled.Context = fastmcp.Context

sys.path.insert(0, os.environ["GNMIBUDDY_APP"])

from mcp_server import mcp as server  # noqa: E402
from starlette.responses import PlainTextResponse  # noqa: E402


@server.custom_route("/health", methods=["GET"])
async def health(_request):
    return PlainTextResponse("OK")


def end_with_input():
    sys.stdin.buffer.read()
    os._exit(0)


threading.Thread(target=end_with_input, daemon=True).start()
server.run(
    transport="http",
    host=os.environ["GNMIBUDDY_HOST"],
    port=int(os.environ["GNMIBUDDY_PORT"]),
)
