/**
 * The files that the build makes beside one for each page. By default it makes a file for every set of pages that share
 * something. So home has 518 kB in 186 requests instead of 338 in 29, and the sign-in page 45 kB in 20 instead of 28 in 7.
 * Without the files of areas a table has 39 requests instead of 34 (docs/decisions/109).
 */

/** The area that a module belongs to. What the editor of articles opens has little that is shared, and shows are on the page of live rooms. */
const areaOf = (id: string) =>
  /\/(?:console|contract)\/areas\/([a-z-]+)\//
    .exec(id)?.[1]
    ?.replace(/^article-(library|transfer)$/, 'articles')
    .replace(/^live-shows$/, 'live')

/** Loaded by one page or on demand, and larger than all that pages share: it stays out of what others load. */
const heavy =
  /@tiptap|prosemirror|@codemirror|@lezer|\/packages\/article(-editor)?\/|\/(style-mod|crelt|w3c-keyname|rope-sequence|orderedmap|linkifyjs|fast-diff|echarts|zrender|highlight\.js|css-tree|mdn-data|fflate|react-easy-crop|uqr|ccount|decode-named-character-reference|devlop|escape-string-regexp|fault|format|get-east-asian-width|longest-streak|markdown-table|zwitch)\/|\/(micromark|mdast-util|unist-util)[\w-]*\/|\/(editor|copy-for)\/|\/(text-diff|article-document)\./
/** What draws formulas and diagrams, with all that only it needs. */
const drawing =
  /\/(@mathjax|mhchemparser|mermaid|@mermaid-js|@braintree|@chevrotain|@iconify|@noble|@upsetjs|chevrotain|cose-base|layout-base|cytoscape[\w-]*|d3|d3-[\w-]+|internmap|delaunator|robust-predicates|dagre-d3-es|dompurify|elkjs|es-toolkit|hachure-fill|katex|khroma|lodash-es|marked|path-data-parser|points-on-curve|points-on-path|roughjs|stylis|ts-dedent|uuid)\//
const isLight = (id: string) => !heavy.test(id) && !drawing.test(id)
const isShared = (id: string) => isLight(id) && areaOf(id) === undefined

/** All that draws, and the styles of the sign-in page, which the build has drawn (plain-login.ts). */
const base =
  /\/console\/(framework\.tsx|areas\/auth\/entry\/entry\.module\.css)$|\/@mantine\/core\/.*\/(Anchor|Divider)\b/

/** What shell.tsx imports, but for itself: the build needs it in a file of its own, to know what the shell needs. */
const shell =
  /\/console\/(shell\/(console|modules|prepare-first-frame|progress|router|schemas|start-modules|re-login\/re-login-dialog)|kit\/(command\/confirm|call\/query|todo\/todos))\.tsx?$/

/** Where users land, and what every page follows events with; all of it comes at once. */
const home =
  /\/console\/(areas\/(workplace\/(workplace-page|body)|services\/index)|kit\/call\/event-stream)\.tsx?$/

/** A module goes, with all that it needs, into the first of these by priority that takes it. */
export const chunkGroups = [
  // What every page begins with: all that a user needs who is not signed in.
  { name: 'main', tags: ['$initial'], priority: 9 },
  { name: 'base', test: base, priority: 8 },
  // Making calls: the sign-in needs no more than this beyond the base.
  { name: 'call', test: /\/console\/areas\/auth\/login\/sign-in\.ts$/, priority: 7 },
  { name: 'shell', test: shell, priority: 6 },
  { name: 'home', test: home, priority: 5 },
  // What nearly every page needs, and what many do.
  { name: 'list', test: isLight, minShareCount: 9, priority: 4 },
  { name: 'widgets', test: isShared, minShareCount: 2, priority: 3 },
  { name: (id: string) => areaOf(id) ?? null, test: isLight, minShareCount: 2, priority: 2 },
  // What the editor of articles and all that it opens work on.
  {
    name: 'article',
    test: /\/packages\/article\/(?:(?!read-css|front-matter)[a-z-]+\.ts$|(?:merge|markdown)\/)/,
    minShareCount: 2,
    priority: 1,
  },
] satisfies {
  name: string | ((id: string) => string | null)
  tags?: ['$initial']
  test?: RegExp | ((id: string) => boolean)
  minShareCount?: number
  priority: number
}[]

/** The chunks most of which runs when they are loaded. */
export const compiledWhole: ReadonlySet<string> = new Set([
  'main',
  'base',
  'call',
  'shell',
  'home',
  'list',
  'widgets',
])
