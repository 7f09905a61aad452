import { type CalloutKind, calloutKinds } from '@greenroom/contract/areas/articles/article-document'
import type { ArticleStyle, ArticleTheme } from '@greenroom/contract/areas/official-accounts/article-style'
import { lightened, readableOn } from './colour.ts'
import { declarations } from './html.ts'
import { keptStyle } from './kept-html.ts'
import { type Declarations, looks } from './theme-looks.ts'

/** A callout by its kind, and its first line. */
const calloutParts = calloutKinds.flatMap(kind => [`${kind}Callout`, `${kind}CalloutTitle`] as const)

/** Parts of an article that a theme styles. */
export const styledParts = [
  'root',
  'paragraph',
  'h1',
  'h2',
  'h3',
  'h4',
  'quote',
  'list',
  'item',
  'pre',
  'code',
  'highlight',
  'keyboard',
  'formula',
  'tableScroll',
  'table',
  'head',
  'cell',
  'figure',
  'picture',
  'caption',
  'rule',
  'link',
  'reference',
  'notes',
  'notesTitle',
  'note',
  'headingList',
  ...calloutParts,
] as const
export type StyledPart = (typeof styledParts)[number]

/** A `style` attribute for each part. Font names stand without quotes: WeChat empties styles with entities in them. */
export type StyleSheet = Readonly<Record<StyledPart, string>>

// Styles are inlined in every tag and count towards WeChat's limit: they are short, and leave out inherited ones.
const sans = '-apple-system,BlinkMacSystemFont,PingFang SC,Microsoft YaHei,sans-serif'
// Not black: dark mode on phones adapts inherited colours, but leaves pure black as it is.
const ink = '#3f3f3f'
const faint = '#6b6b6b'
const line = '#e5e5e5'

function baseOf({ accent, fontSize, lineHeight, codeTheme }: ArticleStyle): Record<StyledPart, Declarations> {
  const strong = readableOn(accent, '#f3f4f4', lightened(accent, 0.88))
  const heading = (scale: number): Declarations => ({
    'font-size': `${Math.round(fontSize * scale)}px`,
    'font-weight': 'bold',
    margin: '1.5em 0 .7em',
  })
  const isDark = codeTheme === 'dark'
  return {
    root: {
      'font-family': sans,
      'font-size': `${fontSize}px`,
      'line-height': lineHeight,
      color: ink,
      'word-break': 'break-word',
      'text-align': 'left',
    },
    paragraph: { margin: '0 0 1em' },
    h1: heading(1.4),
    h2: heading(1.25),
    h3: heading(1.1),
    h4: heading(1),
    quote: {
      margin: '1em 0',
      // The last paragraph in it brings its margin; the pixel keeps that inside.
      padding: '1em 1em 1px',
      'border-left': `4px solid ${accent}`,
      background: '#f7f7f7',
      color: '#595959',
    },
    list: { margin: '0 0 1em', 'padding-left': '1.6em' },
    item: {},
    pre: {
      margin: '1em 0',
      padding: '.9em 1em',
      'overflow-x': 'auto',
      'border-radius': '6px',
      'white-space': 'nowrap',
      font: `${fontSize - 2}px/1.6 monospace`,
      background: isDark ? '#282c34' : '#f6f8fa',
      color: isDark ? '#abb2bf' : '#24292e',
    },
    code: { 'font-family': 'monospace', padding: '0 .3em', background: '#f3f4f4', color: strong },
    highlight: { background: '#fff3bf' },
    keyboard: {
      'font-family': 'monospace',
      'font-size': '85%',
      padding: '0 .4em',
      border: `1px solid ${line}`,
      'border-radius': '4px',
    },
    formula: { margin: '1em 0', 'overflow-x': 'auto', 'text-align': 'center', 'font-family': 'monospace' },
    tableScroll: { margin: '1em 0', 'overflow-x': 'auto' },
    table: { 'border-collapse': 'collapse', 'min-width': '100%', 'font-size': '90%' },
    head: {
      border: `1px solid ${line}`,
      padding: '.4em .7em',
      background: lightened(accent, 0.88),
      'font-weight': 'bold',
    },
    cell: { border: `1px solid ${line}`, padding: '.4em .7em' },
    figure: { margin: '1em 0', 'text-align': 'center' },
    picture: { 'max-width': '100%' },
    caption: { 'font-size': '85%', color: faint },
    rule: { margin: '1.8em 0', border: '0', 'border-top': `1px solid ${line}` },
    link: { color: strong },
    reference: { 'font-size': '75%', color: strong },
    notes: { 'margin-top': '2em', 'padding-top': '1em', 'border-top': `1px solid ${line}`, color: faint },
    notesTitle: { 'font-size': '90%', 'font-weight': 'bold', margin: '0 0 .5em' },
    note: { 'font-size': '85%', margin: '.2em 0', 'word-break': 'break-all' },
    headingList: { margin: '1em 0', padding: '.6em 1em', background: '#f7f7f7', 'font-size': '90%' },
    ...calloutStyles(),
  }
}

/** Dark enough to be read on their own light shades. */
const calloutColours: Readonly<Record<CalloutKind, string>> = {
  note: '#1864ab',
  tip: '#1f7a34',
  important: '#6741d9',
  warning: '#8a5300',
  caution: '#c92a2a',
}
const calloutStyles = () =>
  Object.fromEntries(
    calloutKinds.flatMap((kind): [(typeof calloutParts)[number], Declarations][] => {
      const colour = calloutColours[kind]
      return [
        [
          `${kind}Callout`,
          {
            margin: '1em 0',
            padding: '.6em 1em',
            'border-left': `4px solid ${colour}`,
            background: lightened(colour, 0.93),
          },
        ],
        [`${kind}CalloutTitle`, { 'font-weight': 'bold', margin: '0 0 .4em', color: colour }],
      ]
    }),
  ) as Record<(typeof calloutParts)[number], Declarations>

type Overrides = Partial<Record<StyledPart, Declarations>>

/** Differences of a theme from the plain one. */
const themes: Record<ArticleTheme, (style: ArticleStyle) => Overrides> = looks

/** The styles of an article's parts, each as the value of a `style` attribute: base, theme, and the user's CSS. */
export function styleSheetOf(style: ArticleStyle): StyleSheet {
  const base = baseOf(style)
  const overrides = themes[style.theme](style)
  return Object.fromEntries(
    styledParts.map(part => {
      const own = style.cssStyles?.[part]
      const look = { ...base[part], ...overrides[part] }
      return [part, own === undefined ? declarations(look) : withOwn(look, own)]
    }),
  ) as Record<StyledPart, string>
}

/** Declarations in place of a theme's. Only declarations that WeChat keeps are taken. */
function withOwn(look: Declarations, own: string): string {
  const kept = keptStyle(own)
  const names = new Set(kept.split(';').map(declaration => declaration.slice(0, declaration.indexOf(':'))))
  const others = Object.entries(look).filter(([name]) => !names.has(name))
  return [declarations(Object.fromEntries(others)), kept].filter(text => text !== '').join(';')
}
