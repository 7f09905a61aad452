import { hash } from 'node:crypto'

/** Styles of the page of endpoints, in both themes; they load nothing. */
export const docsStyle = `
:root { color-scheme: light dark; --line: light-dark(#e3e5e8, #3a3d42); --soft: light-dark(#f6f7f8, #25272b); --quiet: light-dark(#5c6470, #a3abb8); --action: light-dark(#087a43, #4ade80); }
* { box-sizing: border-box; }
body { margin: 0; font: 14px/1.55 -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", Inter, system-ui, sans-serif; background: light-dark(#fff, #1b1d20); color: light-dark(#1f2329, #e6e8eb); }
.page { display: grid; grid-template-columns: 240px minmax(0, 1fr); max-width: 1200px; margin: 0 auto; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 24px 16px; border-right: 1px solid var(--line); }
nav ul { list-style: none; margin: 0 0 16px; padding: 0; }
nav a { display: block; padding: 2px 8px; border-radius: 6px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { background: var(--soft); }
main { padding: 24px; }
h1 { font-size: 22px; margin: 0 0 8px; } h2 { font-size: 17px; margin: 32px 0 8px; } h3 { font-size: 14px; margin: 0; } h4 { font-size: 13px; margin: 16px 0 4px; }
nav h2 { font-size: 13px; margin: 0 0 4px; padding: 0 8px; color: var(--quiet); }
a { color: var(--action); } a:focus-visible, .scroll:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; }
code { font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
article { border: 1px solid var(--line); border-radius: 6px; padding: 16px; margin: 12px 0; scroll-margin-top: 12px; }
.method { display: inline-block; min-width: 48px; font-weight: 600; color: var(--action); }
.quiet { color: var(--quiet); margin: 4px 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--quiet); }
@media (max-width: 760px) { .page { display: block; } nav { position: static; height: auto; border: 0; border-bottom: 1px solid var(--line); } main { padding: 16px; } }
`

/** CSP that allows this style and nothing else. */
export const docsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', docsStyle, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
