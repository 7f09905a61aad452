import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cssNames } from './css-names.ts'
import { parseMarkdown, renderDocument, withReadCss } from './index.ts'
import { keptStyle } from './kept-html.ts'
import { type CssProblemKind, readCss } from './read-css.ts'

describe('the CSS of a theme', () => {
  it('is read by parts of an article, lists of selectors and repeated rules included', () => {
    const { styles, problems } = readCss(
      'h1, H2 { color: #c00; margin: 0 auto }\nh1 { color: rgb(1, 2, 3) }\n/* x */ .notes-title { font-size: 12px }',
    )
    expect(problems).toEqual([])
    expect(styles).toEqual({
      h1: 'margin:0 auto;color:rgb(1,2,3)',
      h2: 'color:#c00;margin:0 auto',
      notesTitle: 'font-size:12px',
    })
  })

  it('leaves out quotes around names of fonts', () => {
    const { styles, problems } = readCss('body { font-family: "PingFang SC", \'微软雅黑\', serif }')
    expect(problems).toEqual([])
    expect(styles.root).toBe('font-family:PingFang SC,微软雅黑,serif')
  })

  it('knows every documented selector', () => {
    const { styles, problems } = readCss(
      cssNames.map(({ selector }) => `${selector} { color: #333 }`).join('\n'),
    )
    expect(problems).toEqual([])
    expect(new Set(Object.keys(styles))).toEqual(new Set(cssNames.map(({ part }) => part)))
  })

  it.each<[css: string, kind: CssProblemKind, text: string]>([
    ['@import "https://evil.example/a.css";', 'atRule', '@import'],
    ['@font-face { font-family: x; src: url(x) }', 'atRule', '@font-face'],
    ['@media (max-width: 9px) { p { color: red } }', 'atRule', '@media'],
    ['p { background: url(https://evil.example/a.png) }', 'address', 'background:'],
    ['p { background: URL( "a.png" ) }', 'address', 'background:'],
    ['p { background: u\\72l(a.png) }', 'syntax', 'background:'],
    ['p { background: image-set("a.png" 1x) }', 'value', 'background:'],
    ['p { width: expression(alert(1)) }', 'value', 'width: expression'],
    ['p { behavior: url(#x) }', 'property', 'behavior:'],
    ['p { position: fixed }', 'property', 'position: fixed'],
    ['p { --x: 1 }', 'property', '--x'],
    ['p { color: var(--x) }', 'value', 'color: var'],
    ['p { color: banana }', 'value', 'color: banana'],
    ['p { color: red !important }', 'important', 'color: red'],
    ['p::before { color: red }', 'pseudo', 'p::before'],
    ['a:hover { color: red }', 'pseudo', 'a:hover'],
    ['.mine { color: red }', 'selector', '.mine'],
    ['blockquote p { color: red }', 'selector', 'blockquote p'],
    ['* { color: red }', 'selector', '*'],
    ['iframe { color: red }', 'selector', 'iframe'],
    ['p { font-family: "a\\"><script>" }', 'value', 'font-family'],
    ['</style><script>alert(1)</script>', 'syntax', '</style>'],
    ['p { color red }', 'syntax', 'p { color red }'],
  ])('does nothing by %s, which is named with its line', (css, kind, text) => {
    const { styles, problems } = readCss(`h1 { margin: 0 }\n${css}`)
    expect(styles).toEqual({ h1: 'margin:0' })
    expect(problems[0]).toMatchObject({ kind, line: 2 })
    expect(problems[0]?.text).toContain(text)
  })

  it('reads the rest after pieces that it cannot read', () => {
    const { styles } = readCss('p { color red; margin: 0 }\nh1 { color: #c00 }\n}}\nh2 { color: #c00 }')
    expect(styles).toMatchObject({ paragraph: 'margin:0', h1: 'color:#c00' })
  })

  it('only ever gives declarations that WeChat keeps, for any text', () => {
    const piece = fc.constantFrom(
      ...[
        'h1',
        'p',
        '{',
        '}',
        ';',
        ':',
        'color',
        '#fff',
        'background',
        'url(',
        ')',
        '"',
        "'",
        '\\',
        '<',
        '/*',
      ],
      ...[
        '@import',
        '!important',
        'expression(',
        '&',
        ',',
        ' ',
        '\n',
        'width',
        '1px',
        '--x',
        'calc(',
        '::before',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
        for (const style of Object.values(readCss(pieces.join('')).styles))
          expect(keptStyle(style)).toBe(style)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['braces', '{'.repeat(20_000)],
    ['parentheses', `p { width: ${'calc('.repeat(4_000)}1px`],
    ['brackets', `p${'['.repeat(19_000)}`],
    ['commas', `${'p,'.repeat(9_000)}p { color: red }`],
  ])('may be nested without end: %s', (_, css) => {
    expect(Object.keys(readCss(css).styles).length).toBeLessThan(2)
  })

  it('puts nothing but declarations into the article', async () => {
    const css =
      'h1 { color: #c00; background: url(https://evil.example/) } @import "x"; p::after { content: "y" }'
    const html = renderDocument(parseMarkdown('# 题\n\n文'), {
      style: await withReadCss({ ...defaultArticleStyle, css }),
      notesTitle: '',
    })
    expect(html).toMatch(/<h1 style="[^"]*;color:#c00">/)
    expect(html).not.toMatch(/evil|import|content|url\(/)
  })
})
