"""``goodfences serve``: the card table in the browser, for this machine and for phones in its network."""

from typing import Annotated

import typer


def serve(  # noqa: PLR0913  # each is one option
    *,
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on.")] = 8000,
    database: Annotated[
        str | None, typer.Option(help="Where tables are kept: sqlite:///FILE. Default: a file in your data folder.")
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Origin of a proxy in front, such as https://cards.example; may be given again."),
    ] = None,
    secure: Annotated[
        bool, typer.Option("--secure", help="Pages come over https: the cookie is for https only.")
    ] = False,
    test_seeds: Annotated[bool, typer.Option("--test-seeds", hidden=True)] = False,
    test_speed: Annotated[float, typer.Option(min=0.01, max=1000, hidden=True)] = 1.0,
) -> None:
    """Serve the card table: alone against computers, or with friends by a link.

    No account, no download. Stop with Ctrl-C; every table goes on where it was when the server is started again.
    """
    from goodfences.store import open_store
    from goodfences.web import address
    from goodfences.web.server import run
    from goodfences.web.settings import Settings

    url = database or address.default_database()
    lan = address.lan_addresses(host, port)
    settings = Settings(origins=tuple(origin or ()), secure=secure, lan=lan, seeds=test_seeds, speed=test_speed)

    def ready(port: int) -> None:
        here = address.own_address(host, port)
        typer.secho(f"Good Fences is at {here}", bold=True)
        for other in lan:
            typer.echo(f"On phones in this network: {other}")
        if not lan and address.is_local(host):
            typer.echo("For phones in your network, start it with --host 0.0.0.0")
        typer.echo(f"Tables are kept in {url}. Stop with Ctrl-C.")
        if open_:
            typer.launch(here)

    run(open_store(url), host=host, port=port, settings=settings, ready=ready)
    typer.echo("Stopped. Tables go on when it is started again.")
