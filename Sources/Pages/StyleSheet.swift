import Interchange

/// The one style sheet of all pages.
enum StyleSheet {
  static let response = HTTPResponse(
    200,
    fields: [
      HTTPField("Content-Type", "text/css; charset=utf-8"), HTTPField("Cache-Control", "no-cache"),
      HTTPField("ETag", "\"\(tag)\""),
    ], body: Array(text.utf8))

  /// Changes with the text (FNV-1a, 64 bits).
  private static let tag = String(
    text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)

  private static let text = colours + frame + tables + lists + narrow

  /// Each text colour has a contrast of 4.5 at least on each ground that it stands on.
  private static let colours = """
    :root {
      color-scheme: light dark;
      --ground: #ffffff; --card: #f6f7f9; --ink: #1c1e21; --faint: #565b63; --line: #d5d8dd;
      --link: #0b57b5; --ships: #17692f; --blocked: #a8201a; --unknown: #5b5e65; --warning: #7c4a00;
      --bar: #d9dce1; --done: #2a8a47; --pending: #9ccbaa; --sign: #ffffff;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #15171a; --card: #1e2125; --ink: #e7e9ec; --faint: #a9afb8; --line: #3a3f46;
        --link: #8ab8f5; --ships: #74d08e; --blocked: #ff9c94; --unknown: #b9bec6; --warning: #f0b95a;
        --bar: #3a3f46; --done: #4fb56d; --pending: #2d5f3c; --sign: #15171a;
      }
    }

    """

  private static let frame = """
    * { box-sizing: border-box; }
    html { font: 100%/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
    body {
      margin: 0 auto; padding: 0 1.25rem 3rem; max-width: 72rem; background: var(--ground); color: var(--ink);
    }
    h1, h2, h3, p, dd, dt, li, td, th, caption, a, code { overflow-wrap: anywhere; }
    h1 { font-size: 1.75rem; line-height: 1.25; margin: 1.5rem 0 0.5rem; }
    h2 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 0.5rem; }
    h3 { font-size: 1rem; margin: 1.25rem 0 0.25rem; }
    p { margin: 0.5rem 0; max-width: 46rem; }
    code { font: 0.92em ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    a { color: var(--link); text-underline-offset: 0.15em; }
    h2 a, h3 a { color: inherit; text-decoration-color: var(--faint); }
    a:hover { text-decoration-thickness: 0.15em; }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
    main:focus { outline: none; }
    .skip { position: absolute; inset-inline-start: 1rem; top: -4rem; padding: 0.5rem 1rem; background: var(--ground); }
    .skip:focus { top: 0.5rem; z-index: 1; }
    header { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: baseline; border-bottom: 1px solid var(--line); }
    header p { margin: 0.75rem 0; }
    .home a { font-weight: 700; color: var(--ink); text-decoration: none; }
    nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0; padding: 0; list-style: none; }
    nav a { display: inline-block; padding: 0.25rem 0; }
    nav [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; border-bottom: 3px solid var(--link); }
    .choices { margin: 0.75rem 0; }
    .choices a { border: 1px solid var(--line); border-radius: 1rem; padding: 0.1rem 0.75rem; text-decoration: none; }
    .choices ul { gap: 0.4rem; }
    .choices summary { cursor: pointer; padding: 0.25rem 0; width: fit-content; max-width: 100%; overflow-wrap: anywhere; }
    .choices details[open] summary { margin-bottom: 0.4rem; }
    .choices [aria-current] { border: 1px solid var(--ink); background: var(--ink); color: var(--ground); }
    .pager { margin: 1.5rem 0; display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: baseline; }
    footer { margin-top: 2.5rem; border-top: 1px solid var(--line); color: var(--faint); font-size: 0.875rem; }
    .aside, .advice, .nothing { color: var(--faint); }
    .aside { font-size: 0.875rem; }
    form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 1rem 0; }
    input, select, button {
      font: inherit; color: var(--ink); background: var(--ground); border: 1px solid var(--faint);
      border-radius: 0.375rem; padding: 0.3rem 0.6rem; max-width: 100%;
    }
    header .leave { margin: 0.5rem 0; margin-inline-start: auto; }
    .leave button { border: 0; background: none; color: var(--link); padding: 0.25rem 0; text-decoration: underline; }
    input[type="text"], input[type="password"] { flex: 0 1 24rem; min-width: 8rem; }
    button { background: var(--card); cursor: pointer; }

    """

  private static let tables = """
    section { margin: 1.75rem 0; }
    .card, .release { border: 1px solid var(--line); border-inline-start-width: 0.375rem; border-radius: 0.5rem; padding: 1rem 1.25rem; }
    .card { background: var(--card); }
    .release.ships { border-inline-start-color: var(--ships); }
    .release.blocked { border-inline-start-color: var(--blocked); }
    .release.unknown { border-inline-start-color: var(--unknown); }
    .sign {
      display: inline-block; width: 1.5em; height: 1.5em; line-height: 1.5em; margin-inline-end: 0.5em; border-radius: 50%;
      text-align: center; font-weight: 700; font-size: 0.85em; color: var(--sign); background: var(--unknown);
    }
    .sign.ships { background: var(--ships); }
    .sign.blocked { background: var(--blocked); }
    .next { font-weight: 600; }
    table { width: 100%; border-collapse: collapse; margin: 0.75rem 0 1rem; font-size: 0.9375rem; }
    .quiet { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .seen { text-align: start; color: var(--faint); font-size: 0.875rem; padding-bottom: 0.25rem; }
    th, td { text-align: start; vertical-align: top; padding: 0.4rem 1rem 0.4rem 0; border-top: 1px solid var(--line); }
    tbody th { font-weight: 600; }
    thead th { font-size: 0.8125rem; font-weight: 600; color: var(--faint); border-top: 0; }
    .locales td, .locales th { white-space: nowrap; vertical-align: middle; }
    .locales td[data-label="Not done"] { white-space: normal; }
    .locales .total th { font-weight: 400; }
    .blocking tbody th, .held tbody th { width: 26%; }
    th, td { min-width: 5rem; }
    thead th, time { white-space: nowrap; }
    .story tbody th { width: 12rem; font-weight: 400; }
    .progress { display: flex; flex-wrap: wrap; gap: 0.1rem 0.6rem; align-items: center; font-variant-numeric: tabular-nums; }
    .bar { flex: none; }
    .bar .rest { fill: var(--bar); }
    .bar .done { fill: var(--done); }
    .bar .pending { fill: var(--pending); }
    .course { display: block; max-width: 100%; }
    .course .line { fill: none; stroke: var(--done); stroke-width: 2; vector-effect: non-scaling-stroke; }
    .course .area { fill: var(--bar); stroke: none; }

    """

  private static let lists = """
    .plain, .releases, .findings, .tasks { list-style: none; margin: 0; padding: 0; }
    .releases li { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: center; }
    .verdict { margin: 0.35rem 0; min-width: 16rem; }
    .state { font-weight: 600; color: var(--warning); }
    .state.refused, .state.unknown { color: var(--blocked); }
    .state.fresh, .state.pending { color: var(--ships); }
    .findings > li, .failure { border-inline-start: 0.375rem solid var(--line); padding: 0.1rem 0 0.1rem 0.9rem; margin: 1rem 0; }
    .findings .error, .failure { border-color: var(--blocked); }
    .findings .warning { border-color: var(--warning); }
    .error .severity, .failure strong { color: var(--blocked); }
    .warning .severity { color: var(--warning); }
    .hint, .rule { color: var(--faint); }
    .findings p { margin: 0.2rem 0; }
    .tasks .text { max-width: 36rem; }
    .text { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; }
    .tasks > li { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.25rem 1rem 0.75rem; margin: 0.75rem 0; }
    .tasks h3 { margin: 0.5rem 0 0.25rem; }
    dl { margin: 0; }
    dl > div { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: 0 1rem; padding: 0.15rem 0; }
    dt { color: var(--faint); }
    dd { margin: 0; }
    dd .text[lang] { font-size: 1.0625rem; }

    """

  /// On a phone each row is a block of its own, with the names of its cells before them; on paper there is nothing to click.
  private static let narrow = """
    @media (max-width: 44rem) {
      body { padding: 0 0.9rem 2rem; }
      h1 { font-size: 1.4rem; }
      .card, .release { padding: 0.75rem; }
      table, tbody, tr, td, tbody th { display: block; width: auto; }
      thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      caption.seen { display: block; }
      th, td, .locales td, .locales th { border-top: 0; padding: 0.1rem 0; white-space: normal; }
      .blocking tbody th, .held tbody th, .story tbody th { width: auto; }
      td, .locales td { position: relative; padding-inline-start: 5.5rem; min-height: 1.6rem; }
      td::before {
        content: attr(data-label); position: absolute; inset-inline-start: 0; color: var(--faint); font-size: 0.8125rem;
      }
      tbody tr { border-top: 1px solid var(--line); padding: 0.5rem 0; }
      td:empty { display: none; }
      dl > div { grid-template-columns: minmax(0, 1fr); padding: 0.3rem 0; }
      dt { font-size: 0.8125rem; }
      .verdict { min-width: 0; }
    }
    @media (prefers-reduced-motion: no-preference) { .skip { transition: top 0.15s; } }
    @media print {
      :root { --ground: #ffffff; --card: #ffffff; --ink: #000000; --faint: #333333; --line: #999999; --link: #000000; }
      body { max-width: none; padding: 0; }
      header nav, form, .skip, .pager, .choices { display: none; }
      tr, .tasks > li, .findings > li { break-inside: avoid; }
      svg { print-color-adjust: exact; }
    }
    """
}
