import { type ArticleDocument, articleDocument } from '@greenroom/contract/areas/articles/article-document'
import { articleThemes, defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { describe, expect, it } from 'vitest'
import { keptTags, parseMarkdown, renderBlocks, renderDocument } from './index.ts'
import { everything } from './testing/everything.ts'

const render = (document: ArticleDocument, style = defaultArticleStyle) =>
  renderDocument(document, { style, notesTitle: '参考链接' })
const renderMarkdown = (text: string) => render(parseMarkdown(text))

it('A callout has its title or the name of its kind, and a list of headings has their texts', () => {
  const html = renderDocument(
    parseMarkdown('[TOC]\n\n# 一\n\n## 二 *斜*\n\n> [!NOTE]\n> 甲\n\n> [!TIP] 题 & 目\n> 乙'),
    { style: defaultArticleStyle, notesTitle: '链接' },
  )
  expect(html).toMatch(
    /<section style="[^"]*"><section>一<\/section><section style="padding-left:1.2em">二 斜</,
  )
  expect(html).toMatch(/<blockquote[^>]*><section[^>]*>说明<\/section><p[^>]*>甲</)
  expect(html).toMatch(/<blockquote[^>]*><section[^>]*>题 &amp; 目<\/section><p[^>]*>乙</)
  expect(html).not.toContain('[!')
})

it('A diagram is its picture where there is one, and its source where there is none', () => {
  const document = parseMarkdown('```mermaid\ngraph TD\n```')
  const options = { style: defaultArticleStyle, notesTitle: '链接' }
  const draw = (address: string | null) =>
    renderDocument(document, { ...options, diagramAddress: () => address })
  expect(draw('https://mmbiz.qpic.cn/a')).toContain('<img src="https://mmbiz.qpic.cn/a"')
  expect(draw(null)).toBe(renderDocument(document, options))
})

describe('HTML for WeChat', () => {
  it.each(articleThemes)('has only tags that WeChat keeps, and no entities in styles (%s)', theme => {
    const html = render(parseMarkdown(everything), { ...defaultArticleStyle, theme, codeTheme: 'dark' })
    const tags = new Set([...html.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag))
    expect([...tags].filter(tag => !keptTags.some(kept => kept === tag))).toEqual([])
    const styles = [...html.matchAll(/style="([^"]*)"/g)].map(([, style = '']) => style)
    expect(styles.filter(style => style === '' || /[&'"]|position|url\(|var\(/.test(style))).toEqual([])
    expect(html).not.toMatch(/ (class|id|on\w+)=/)
  })

  it('escapes text wherever it stands', () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    const html = render(
      articleDocument.parse({
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: evil }] },
          { type: 'image', attrs: { src: 'https://example.com/"><script>', alt: evil, title: evil } },
          {
            type: 'codeBlock',
            attrs: { language: evil.slice(0, 40) },
            content: [{ type: 'text', text: evil }],
          },
          {
            type: 'paragraph',
            content: [
              {
                type: 'text',
                text: 'a',
                marks: [{ type: 'link', attrs: { href: `https://example.com/${evil}` } }],
              },
            ],
          },
        ],
      }),
    )
    expect(html).not.toMatch(/<script|<img src=x/)
  })

  it('turns links into notes, each address once, except links to articles', () => {
    const html = renderMarkdown(
      '[甲](https://a.example/) [乙](https://b.example/) [丙](https://a.example/) [文](https://mp.weixin.qq.com/s/x) https://c.example',
    )
    expect(html).toMatch(/甲<\/span><sup[^>]*>\[1\]/)
    expect(html).toMatch(/乙<\/span><sup[^>]*>\[2\]/)
    expect(html).toMatch(/丙<\/span><sup[^>]*>\[1\]/)
    expect(html).toContain('href="https://mp.weixin.qq.com/s/x"')
    expect(html).toContain('参考链接')
    expect(html.match(/https:\/\/a\.example\//g)).toHaveLength(1)
    expect(html).not.toContain('[3]')
  })

  it('gives links none of the numbers that the text uses itself', () => {
    const html = renderMarkdown('文献[1]和[3]说 [甲](https://a.example/) [乙](https://b.example/) `a[2]`')
    expect(html).toMatch(/甲<\/span><sup[^>]*>\[2\]/)
    expect(html).toMatch(/乙<\/span><sup[^>]*>\[4\]/)
    expect(html).toContain('[4] https://b.example/')
  })

  it('lists footnotes by their first reference, before the addresses of links', () => {
    const html = renderMarkdown(
      '甲[^b]乙[^a]丙[^b] [链](https://example.com/)\n\n[^a]: 注一\n\n[^b]: 注 **二** [链](https://b.example/)\n\n[^c]: 无',
    )
    const text = html.replaceAll(/<[^>]*>/g, '')
    expect(text).toBe(
      '甲1乙2丙1 链[1]脚注1. 注 二 链[2]2. 注一参考链接[1] https://example.com/[2] https://b.example/',
    )
    expect(html.match(/<sup[^>]*>1<\/sup>/g)).toHaveLength(2)
  })

  it('keeps tags in text that WeChat keeps, with the harmless part of their style', () => {
    const html = renderMarkdown(
      '甲<span style="font-size:20px;position:fixed" class="x">乙</span><abbr>丙</abbr><b>丁 <i onclick="x()">戊</i>',
    )
    expect(html).toContain('甲<span style="font-size:20px">乙</span>丙丁 <i>戊</i>')
  })

  it('shows formulas as their source, ruby in parentheses, tasks with boxes and aligned columns', () => {
    const html = renderMarkdown(
      '设 $a<b$ 与<ruby>漢<rt>hàn</rt></ruby>\n\n- [x] 做\n- [ ] 未\n\n| 甲 |\n| :-: |\n| 1 |',
    )
    expect(html).toMatch(/<code[^>]*>a&lt;b<\/code>/)
    expect(html).toContain('漢（hàn）')
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain('☑ 做☐ 未')
    expect(html).toMatch(/<th style="[^"]*text-align:center/)
    const nested = renderMarkdown('- [x] 做\n  - [ ] 内')
    for (const line of [html, nested]) expect(line).toContain('<section>☑ 做</section>')
  })

  it('keeps the link of a picture to an article, and shows no front matter', () => {
    const html = renderMarkdown(
      '---\ntitle: 题\n---\n\n[![图](https://example.com/a.png)](https://mp.weixin.qq.com/s/x) [![图](https://example.com/a.png)](https://example.com/)',
    )
    expect(html.match(/<a /g)).toHaveLength(1)
    expect(html).toMatch(/<a href="https:\/\/mp\.weixin\.qq\.com\/s\/x"><img/)
    expect(html).not.toContain('题')
  })

  it('keeps spaces and lines of code, and the text of every token', () => {
    const html = renderMarkdown('```js\nif (a < b) {\n  c("d")\n}\n```')
    const code = /<code[^>]*>(.*)<\/code>/.exec(html)?.[1] ?? ''
    expect(code.split('<br>')).toHaveLength(3)
    const text = code
      .replaceAll('<br>', '\n')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&nbsp;', ' ')
    expect(text).toBe('if (a &lt; b) {\n  c(&quot;d&quot;)\n}')
  })

  it('colours code by its language in the colours of the theme, and leaves other code as it is', () => {
    const colourOf = (codeTheme: 'light' | 'dark', language: string) =>
      render(parseMarkdown(`\`\`\`${language}\nreturn "x"\n\`\`\``), {
        ...defaultArticleStyle,
        codeTheme,
      }).match(/<span style="(color:#[0-9a-f]{6})">return/)?.[1]
    const [light, dark] = [colourOf('light', 'js'), colourOf('dark', 'js')]
    expect(light).toMatch(/^color:/)
    expect(dark).not.toBe(light)
    expect([dark === undefined, colourOf('dark', 'nonsense')]).toEqual([false, undefined])
  })

  it('has no white space between items of lists, and inner lists as text', () => {
    const html = renderMarkdown('- 一\n- 二\n  - 里\n  - 外')
    expect(html).not.toMatch(/>\s+</)
    expect(html.match(/<(ul|ol)\b/g)).toHaveLength(1)
    expect(html).toContain('• 里')
  })

  it('uses the given addresses of pictures, and leaves out pictures without one', () => {
    const html = renderDocument(
      parseMarkdown(
        '![甲](https://example.com/1.png)\n\n![乙](https://example.com/2.png)\n\n<img src="https://example.com/3.png">',
      ),
      {
        style: defaultArticleStyle,
        notesTitle: '',
        pictureAddress: src => (src.endsWith('2.png') ? null : src.replace('example.com', 'mmbiz.qpic.cn')),
      },
    )
    expect(html.match(/<img/g)).toHaveLength(2)
    expect(html).not.toContain('example.com')
  })

  it('has the footnote of a link once though its text has several marks', () => {
    const html = renderMarkdown('[一**二**三](https://example.com/)')
    expect(html.match(/\[1\]/g)).toHaveLength(2)
  })
})

describe('a document', () => {
  it.each([
    ['a node of another kind', { type: 'iframe', attrs: { src: 'https://example.com' } }],
    [
      'a script as a link',
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
        ],
      },
    ],
    [
      'a style that is no colour',
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'a', marks: [{ type: 'textStyle', attrs: { color: 'red;position:fixed' } }] },
        ],
      },
    ],
    ['a picture in the address', { type: 'image', attrs: { src: 'data:image/png;base64,AAAA' } }],
    ['half a character', { type: 'paragraph', content: [{ type: 'text', text: '\ud800' }] }],
    ['U+0000', { type: 'rawHtml', attrs: { html: '\u0000' } }],
  ])('is refused with %s', (_, node) => {
    expect(articleDocument.safeParse({ type: 'doc', content: [node] }).success).toBe(false)
  })

  it('is refused when it is nested without end', () => {
    const nested = (depth: number): object =>
      depth === 0 ? { type: 'paragraph', content: [] } : { type: 'blockquote', content: [nested(depth - 1)] }
    expect(articleDocument.safeParse({ type: 'doc', content: [nested(10)] }).success).toBe(true)
    expect(articleDocument.safeParse({ type: 'doc', content: [nested(5000)] }).success).toBe(false)
  })

  it('loses attributes that it does not know', () => {
    const parsed = articleDocument.parse({
      type: 'doc',
      content: [{ type: 'paragraph', attrs: { textAlign: null, onclick: 'x' }, content: [] }],
    })
    expect(parsed.content).toEqual([{ type: 'paragraph', attrs: { textAlign: null }, content: [] }])
  })
})

it('Blocks that were shown before are shown as in a new document: with its numbers of links and notes, its style and its headings', () => {
  const options = { style: defaultArticleStyle, notesTitle: '链接' }
  const { content } = parseMarkdown(
    '[TOC]\n\n# 题\n\n[a](https://a.example/)\n\n二[^1] [b](https://b.example/)\n\n[2] [a](https://a.example/)\n\n[^1]: 注 [c](https://c.example/)',
  )
  const show = (blocks: typeof content, style = defaultArticleStyle) =>
    renderBlocks({ type: 'doc', content: blocks }, { ...options, style })
  const orders = [
    content,
    content.slice(2),
    content.toReversed(),
    content.toSpliced(1, 2),
    content.slice(0, -2),
  ]
  const accented = { ...defaultArticleStyle, accent: '#c00000' }
  for (const style of [defaultArticleStyle, accented, defaultArticleStyle]) {
    for (const blocks of orders) expect(show(blocks, style)).toEqual(show(structuredClone(blocks), style))
  }
})
