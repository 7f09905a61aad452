import { articleDocument, type BlockNode } from '@greenroom/contract/areas/articles/article-document'
import { describe, expect, it } from 'vitest'
import { markdownLosses, parseMarkdown, plainText, toMarkdown } from '../index.ts'

/** Blocks in short: `**bold**` as `[bold bold]`, other nodes as `{type attributes}`. */
const inShort = (nodes: readonly BlockNode[]): string => nodes.map(blockInShort).join('¶')

function blockInShort(node: BlockNode): string {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return node.content.map(inlineInShort).join('')
    case 'codeBlock':
      return `{code ${node.content.map(({ text }) => text).join('')}}`
    case 'table': {
      const rows = node.content.map(row => row.content.map(cell => inShort(cell.content)).join(' | '))
      return `{table ${rows.join(' / ')}}`
    }
    case 'bulletList':
    case 'orderedList':
      return `{${node.type} ${node.content.map(({ content }) => inShort(content)).join(' / ')}}`
    case 'blockquote': {
      const { callout, title } = node.attrs ?? {}
      return `{${[callout ?? node.type, ...(title === undefined ? [] : [`“${title}”`]), inShort(node.content)].join(' ')}}`
    }
    case 'footnoteDefinition':
      return `{${node.type} ${inShort(node.content)}}`
    case 'horizontalRule':
    case 'headingList':
      return `{${node.type}}`
    default:
      return `{${[node.type, ...Object.values(node.attrs).filter(value => value !== null)].join(' ')}}`
  }
}

function inlineInShort(node: Extract<BlockNode, { type: 'paragraph' }>['content'][number]): string {
  if (node.type === 'hardBreak') return '⏎'
  const marks = (node.marks ?? []).map(mark => (mark.type === 'link' ? `link=${mark.attrs.href}` : mark.type))
  const text = node.type === 'text' ? node.text : `{${[node.type, ...Object.values(node.attrs)].join(' ')}}`
  return marks.length > 0 ? `[${marks.join('+')} ${text}]` : text
}

const picture = 'https://example.com/p.png'

describe('Markdown of Chinese writers', () => {
  it.each([
    ['a callout', '> [!NOTE]\n> 甲', '{note 甲}'],
    ['a callout with a title', '> [!warning] 当心\n> 甲\n>\n> - 乙', '{warning “当心” 甲¶{bulletList 乙}}'],
    ['a callout in GitHub’s form with formats', '> [!TIP]\n> **甲** 乙', '{tip [bold 甲] 乙}'],
    ['a callout of its title alone', '> [!IMPORTANT] 记住', '{important “记住” }'],
    ['an unknown kind', '> [!FOO]\n> 甲', '{blockquote [!FOO] 甲}'],
    ['an escaped callout', '> \\[!NOTE]\n> 甲', '{blockquote [!NOTE] 甲}'],
    ['a list of headings', '[TOC]\n\n# 题', '{headingList}¶题'],
    ['a list of headings in double brackets', '[[toc]]', '{headingList}'],
    ['an escaped list of headings', '\\[TOC]', '[TOC]'],
    ['a list of headings in a sentence', '见 [TOC] 处', '见 [TOC] 处'],
    ['highlighted text', '这是==重点==内容', '这是[highlight 重点]内容'],
    ['highlighted text that ends with punctuation', '==重点：==这是', '[highlight 重点：]这是'],
    [
      'highlighted text with formats',
      '==a **b** $c$==',
      '[highlight a ][bold+highlight b][highlight  ][highlight {inlineMath c}]',
    ],
    ['comparisons', 'a==b 且 c==d', 'a==b 且 c==d'],
    ['comparisons with spaces', 'a == b 且 c == d', 'a == b 且 c == d'],
    ['escaped highlights', '=\\=a==', '==a=='],
    ['highlights in code', '`==a==`', '[code ==a==]'],
    ['rows of signs', '==== a ====', '==== a ===='],
  ])('reads %s', (_, markdown, expected) => {
    expect(inShort(parseMarkdown(markdown).content)).toBe(expected)
  })

  it.each([
    ['bold text that ends with punctuation', '**重点：**这是', '[bold 重点：]这是'],
    ['bold text in quotation marks', '他说**“好”**然后', '他说[bold “好”]然后'],
    ['bold text in parentheses', '这是**（重要）**内容', '这是[bold （重要）]内容'],
    [
      'bold text that ends with a full stop',
      '**该星号会被识别。**这是因为',
      '[bold 该星号会被识别。]这是因为',
    ],
    ['bold code beside text', '使用**`code`**命令', '使用[bold+code code]命令'],
    ['italic text that ends with punctuation', '*注意！*下面', '[italic 注意！]下面'],
    ['struck text in parentheses', '~~（原价）~~现价', '[strike （原价）]现价'],
    ['ranges with one tilde', '3~5天，8~10天', '3~5天，8~10天'],
    [
      'a bare address before a comma',
      '请看https://example.com/a，谢谢',
      '请看[link=https://example.com/a https://example.com/a]，谢谢',
    ],
    [
      'a bare address before a full stop and in parentheses',
      '见（https://example.com/b）。',
      '见（[link=https://example.com/b https://example.com/b]）。',
    ],
    [
      'a bare address in bold text',
      '**见https://example.com/a，谢谢**后面',
      '[bold 见][link=https://example.com/a+bold https://example.com/a][bold ，谢谢]后面',
    ],
    [
      'a bare address with Chinese letters',
      'https://zh.wikipedia.org/wiki/中国 好',
      '[link=https://zh.wikipedia.org/wiki/中国 https://zh.wikipedia.org/wiki/中国] 好',
    ],
    [
      'an address of www before a comma',
      '见 www.example.com，好',
      '见 [link=http://www.example.com www.example.com]，好',
    ],
    [
      'Chinese punctuation in the address of a link',
      '[a](https://example.com/a，b)',
      '[link=https://example.com/a，b a]',
    ],
    ['lines of one paragraph', '行一\n**行二**\n行三', '行一[bold 行二]行三'],
    ['prices', '这件$5，那件$6', '这件$5，那件$6'],
    ['prices without a digit after the second sign', '$5和$号', '$5和$号'],
    ['a line that begins with two dollar signs', '$$ 是美元\n\n后面', '$$ 是美元¶后面'],
  ])('reads %s', (_, markdown, expected) => {
    expect(inShort(parseMarkdown(markdown).content)).toBe(expected)
  })
})

describe('Markdown', () => {
  it.each([
    [
      'a linked picture',
      `[![a](${picture})](https://example.com/x)`,
      `{image ${picture} a https://example.com/x}`,
    ],
    [
      'a picture in a table cell',
      `| a |\n| - |\n| ![a](${picture}) 文 |`,
      `{table a / {image ${picture} a}¶文}`,
    ],
    ['a picture in a heading', `# 标题 ![a](${picture})`, `标题¶{image ${picture} a}`],
    ['a picture as HTML', `<img src="${picture}" alt="a">文`, `{image ${picture} a}¶文`],
    ['a picture as HTML in text', `文<img src="${picture}" alt="a">文`, `文¶{image ${picture} a}¶文`],
    ['a picture of a file', '![a](./b c.png)', '![a](./b c.png)'],
    ['a picture of a folder', '![a](./b.png)', '{rawHtml <img src="./b.png" alt="a">}'],
    [
      'a footnote and its note',
      '甲[^1]乙\n\n[^1]: 注 **重**',
      '甲{footnoteReference 1}乙¶{footnoteDefinition 注 [bold 重]}',
    ],
    ['a footnote without a note', '甲[^1]', '甲[^1]'],
    ['numbers in brackets', '文献[1]说', '文献[1]说'],
    ['tasks', '- [x] 做\n- [ ] 未', '{bulletList 做 / 未}'],
    ['aligned columns', '| a | b |\n| :-: | -: |\n| 1 | 2 |', '{table a | b / 1 | 2}'],
    ['highlights and keys', '<mark>高</mark> <kbd>Ctrl</kbd>', '[highlight 高] [keyboard Ctrl]'],
    ['ruby', '<ruby>漢<rp>(</rp><rt>hàn</rt><rp>)</rp>字<rt>zì</rt></ruby>', '{ruby 漢 hàn}{ruby 字 zì}'],
    ['entities in code', '`&nbsp;` `&lt;b&gt;`', '[code &nbsp;] [code &lt;b&gt;]'],
    ['entities in text', '&copy; &amp;lt;', '© &lt;'],
    ['two code spans side by side', '`a` `b`', '[code a] [code b]'],
    ['a formula in its own paragraph', '$$ a & b \\\\ c $$', '{blockMath a & b \\\\ c}'],
    ['a formula between lines of signs', '$$\na\n\nb\n$$', '{blockMath a\n\nb}'],
    ['a formula in TeX brackets', '由\\(x^2\\)得', '由{inlineMath x^2}得'],
    ['a formula between TeX brackets', '\\[\nx^2\n- y\n\\]', '{blockMath x^2\n- y}'],
    ['a formula in one line of TeX brackets', '\\[x^2\\]', '{blockMath x^2}'],
    ['brackets that are escaped', '\\[1\\] 和 \\(注\\)', '[1] 和 (注)'],
    ['a formula in a sentence', '设 $a_1$ 为', '设 {inlineMath a_1} 为'],
    ['a formula without an end', '$$\nx\n\n后', '$$ x¶后'],
    ['front matter', '---\ntitle: 题\n---\n\n正文', '{frontMatter title: 题}¶正文'],
    ['text between two rules', '---\n\n正文\n\n---', '{horizontalRule}¶正文¶{horizontalRule}'],
    ['text that two rules touch', '---\n正文\n---', '{horizontalRule}¶正文'],
    ['a byte order mark', '\ufeff# 标题', '标题'],
    ['lines that end as on Windows', '一\r\n\r\n二', '一¶二'],
    ['a table without a header', '| | |\n| - | - |\n| 1 | 2 |', '{table 1 | 2}'],
    ['four leading spaces', '    code', '{code code}'],
    ['an address with brackets', '[a](https://example.com/a_(b))', '[link=https://example.com/a_(b) a]'],
    ['an address with spaces', '[a](<https://example.com/a b>)', '[link=https://example.com/a b a]'],
    ['an address inside the site', '[a](#b) [c](../d.md)', '[link=#b a] [link=../d.md c]'],
    [
      'links that are defined below',
      '[a][X] [x]\n\n[x]: https://example.com/',
      '[link=https://example.com/ a] [link=https://example.com/ x]',
    ],
    ['tags without a mark', '<abbr title="x">A</abbr>', '{inlineHtml <abbr title="x">}A{inlineHtml </abbr>}'],
    ['tags with more than a mark', '<sup id="n">a</sup>', '{inlineHtml <sup id="n">}a{inlineHtml </sup>}'],
    ['a tag without its end', '甲<b>乙', '甲{inlineHtml <b>}乙'],
    ['a comment in text', '甲<!-- x -->乙', '甲{inlineHtml <!-- x -->}乙'],
    ['breaks', '甲<br>乙\\\n丙  \n丁', '甲⏎乙⏎丙⏎丁'],
    ['code without a language after text', '文\n```\na\n```', '文¶{code a}'],
  ])('reads %s', (_, markdown, expected) => {
    const document = parseMarkdown(markdown)
    expect(inShort(document.content)).toBe(expected)
    expect(articleDocument.safeParse(document).success).toBe(true)
  })

  it('keeps marks of tasks, alignment of columns, titles of links and what follows the language of code', () => {
    const document = parseMarkdown(
      '- [x] a\n- [ ] b\n- c\n\n| a | b |\n| :-: | -: |\n| 1 | 2 |\n\n[a](https://example.com/ "t")\n\n```js {1,3}\na\n```',
    )
    const [list, table, link, code] = document.content
    expect(list).toMatchObject({ content: [{ attrs: { checked: true } }, { attrs: { checked: false } }, {}] })
    expect(table).toMatchObject({
      content: [
        {
          content: [
            { content: [{ attrs: { textAlign: 'center' } }] },
            { content: [{ attrs: { textAlign: 'right' } }] },
          ],
        },
        {},
      ],
    })
    expect(link).toMatchObject({ content: [{ marks: [{ attrs: { title: 't' } }] }] })
    expect(code).toMatchObject({ attrs: { language: 'js', meta: '{1,3}' } })
    expect(markdownLosses(document)).toEqual([])
  })

  it('is written with its own signs beside Chinese text', () => {
    const markdown = '他说**“好”**，~~（原价）~~现价*注！*后\n'
    expect(toMarkdown(parseMarkdown(markdown))).toBe(markdown)
  })
})

describe('text that could take very long', () => {
  it.each([
    ['ten million characters', '今天天气很好。\n\n'.repeat(1_250_000)],
    ['200 quotations in each other', `${'>'.repeat(200)} 甲`],
    [
      '200 lists in each other',
      Array.from({ length: 200 }, (_, level) => `${'  '.repeat(level)}- 项`).join('\n'),
    ],
    ['200 brackets in each other', `${'['.repeat(200)}甲${']'.repeat(200)}`],
    ['brackets without end', '['.repeat(20_000)],
    ['emphasis without end', '*a_ '.repeat(5000)],
    ['formulas without end', '\\(a '.repeat(5000)],
    ['links without end', '[a]('.repeat(5000)],
    ['a list of 100,000 items', '- 甲\n'.repeat(100_000)],
    ['a list of 80,000 items with space between them', '- 甲\n\n'.repeat(80_000)],
    ['66,000 headings without a blank line', '甲\n===\n'.repeat(66_000)],
    ['400,000 blank lines', `${'\n'.repeat(399_999)}甲`],
    ['front matter of 66,000 lines', `---\na: b\n${'a: b\n'.repeat(66_000)}---\n甲`],
  ])('keeps its text: %s', (_, markdown) => {
    const document = parseMarkdown(markdown)
    const letters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '').length
    expect(letters(plainText(document.content))).toBe(letters(markdown))
  })

  it('stays within the depth that a document can have', () => {
    for (const sign of ['> ', '- ', '1. ']) {
      const document = parseMarkdown(`${sign.repeat(60)}**甲** [乙](https://example.com/)`)
      expect(articleDocument.safeParse(document).success).toBe(true)
      expect(plainText(document.content)).toContain('甲 乙')
    }
  })

  it('keeps a table that is too wide as lines', () => {
    const cells = Array.from({ length: 40 }, (_, column) => `c${column}`)
    const document = parseMarkdown(
      `| ${cells.join(' | ')} |\n|${' - |'.repeat(40)}\n| ${cells.join(' | ')} |`,
    )
    expect(articleDocument.safeParse(document).success).toBe(true)
    expect(plainText(document.content)).toContain('c39')
  })
})
