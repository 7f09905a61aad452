import {
  type ArticleTheme,
  articleThemes,
  codeThemes,
  defaultArticleStyle,
} from '@greenroom/contract/areas/official-accounts/article-style'
import { describe, expect, it } from 'vitest'
import { codeColours } from './highlight.ts'
import {
  keptProperties,
  keptTags,
  parseMarkdown,
  renderDocument,
  styleSheetOf,
  withReadCss,
} from './index.ts'
import { faintTexts } from './testing/contrast.ts'
import { everything } from './testing/everything.ts'
import { looks } from './theme-looks.ts'
import { styledParts } from './themes.ts'

const accents = ['#07c160', '#1c7ed6', '#e8590c', '#c2255c', '#ffd43b', '#343a40', '#ffffff', '#000000']
const render = (theme: ArticleTheme, accent = '#07c160', codeTheme: 'light' | 'dark' = 'light') =>
  renderDocument(parseMarkdown(everything), {
    style: { ...defaultArticleStyle, theme, accent, codeTheme },
    notesTitle: '参考链接',
  })
const stylesIn = (html: string) => [...html.matchAll(/style="([^"]*)"/g)].map(([, style = '']) => style)

describe.each(articleThemes)('the theme %s', theme => {
  it('renders every kind of node with tags and properties that WeChat keeps', () => {
    const html = render(theme)
    const tags = new Set([...html.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag))
    expect([...tags].filter(tag => !keptTags.some(kept => kept === tag))).toEqual([])
    const properties = new Set(
      stylesIn(html).flatMap(style => style.split(';').map(one => one.slice(0, one.indexOf(':')))),
    )
    expect([...properties].filter(name => !keptProperties.some(kept => kept === name))).toEqual([])
  })

  it.each(codeThemes)(
    'has a contrast of 4.5 : 1 or more for all text, with every accent (code: %s)',
    code => {
      for (const accent of accents)
        expect(faintTexts(render(theme, accent, code)).map(line => `${accent} ${line}`)).toEqual([])
    },
  )

  it('styles only parts that exist, in styles of less than 240 characters', () => {
    const parts: readonly string[] = styledParts
    expect(Object.keys(looks[theme](defaultArticleStyle)).filter(part => !parts.includes(part))).toEqual([])
    const sheet = Object.entries(styleSheetOf({ ...defaultArticleStyle, theme }))
    expect(sheet.filter(([, style]) => style.length >= 240)).toEqual([])
  })

  it('looks different from all others', () => {
    const others = articleThemes.filter(other => other !== theme)
    expect(others.filter(other => render(other) === render(theme))).toEqual([])
  })

  it('has no gradient behind text, which phones would not adapt in dark mode', () => {
    expect(stylesIn(render(theme)).filter(style => style.includes('gradient'))).toEqual([])
  })

  it('leaves pure black to no text, which phones would not adapt in dark mode', () => {
    expect(
      stylesIn(render(theme, '#000000')).filter(style => /(^|;)color:#000(000)?(;|$)/.test(style)),
    ).toEqual([])
  })
})

describe('CSS of users', () => {
  it('replaces the declarations of the theme, after them', async () => {
    const css = 'blockquote { border: 0; color: #333 } h1 { margin: 0 }'
    const sheet = styleSheetOf(await withReadCss({ ...defaultArticleStyle, theme: 'lines', css }))
    expect(sheet.quote).toMatch(/border-left:[^;]+;.*;border:0;color:#333$/)
    expect(sheet.quote.match(/(^|;)color:/g)).toHaveLength(1)
    expect(sheet.h1).toMatch(/;margin:0$/)
  })

  it('does nothing beyond what WeChat keeps, also in a forged style', () => {
    const cssStyles = {
      h1: 'position:fixed;background:url(https://evil.example/);color:#333"><script>alert(1)</script>',
      nothing: 'color:red',
      p: 'x',
    }
    const style = { ...defaultArticleStyle, cssStyles }
    expect(styleSheetOf(style)).toEqual(styleSheetOf(defaultArticleStyle))
  })
})

describe('colours of code', () => {
  it.each(codeThemes)('have a contrast of 4.5 : 1 or more on their ground (%s)', theme => {
    const ground = /background:(#[0-9a-f]+)/.exec(
      styleSheetOf({ ...defaultArticleStyle, codeTheme: theme }).pre,
    )?.[1]
    const words = Object.entries(codeColours[theme]).map(
      ([kind, colour]) => `<b style="color:${colour}">${kind}</b>`,
    )
    expect(faintTexts(`<pre style="background:${ground}">${words.join('')}</pre>`)).toEqual([])
  })
})
