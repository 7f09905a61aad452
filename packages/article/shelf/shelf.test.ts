import { articleDocument } from '@greenroom/contract/areas/articles/article-document'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { describe, expect, it } from 'vitest'
import { keptProperties, keptTags, parseMarkdown, renderDocument, toMarkdown } from '../index.ts'
import { keptStyle } from '../kept-html.ts'
import { faintTexts, paintedTexts } from '../testing/contrast.ts'
import {
  blockTexts,
  firstText,
  readyDocument,
  readySource,
  readyTemplates,
  shelfBlocks,
  shelfDocument,
  shelfHtml,
  withBlockTexts,
} from './shelf.ts'

const accents = ['#07c160', '#ffd43b', '#343a40', '#ffffff']
const picture = '/api/pictures/0198c0de-0000-7000-8000-000000000001'
const options = { style: defaultArticleStyle, notesTitle: '' }

describe('the shelf', () => {
  it('has 40 blocks in eight categories, each drawn in its own way', () => {
    const count = (category: string) => shelfBlocks.filter(block => block.category === category).length
    expect(shelfBlocks).toHaveLength(40)
    expect(
      ['headings', 'cards', 'dividers', 'quotes', 'lists', 'pictures', 'signatures', 'calls'].map(count),
    ).toEqual([8, 6, 6, 5, 4, 3, 3, 5])
    expect(new Set(shelfBlocks.map(({ id }) => shelfHtml(id, '#07c160'))).size).toBe(40)
  })
})

describe.each(shelfBlocks)('the block $id', ({ id }) => {
  const html = shelfHtml(id, '#07c160', picture)

  it('has only tags and styles that WeChat keeps, and loads nothing but its picture', () => {
    const tags = [...html.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag)
    expect(tags.filter(tag => !keptTags.some(kept => kept === tag))).toEqual([])
    for (const [, style = ''] of html.matchAll(/style="([^"]*)"/g)) {
      expect(keptStyle(style)).toBe(style)
      const names = style.split(';').map(one => one.slice(0, one.indexOf(':')))
      expect(names.filter(name => !keptProperties.some(kept => kept === name))).toEqual([])
    }
    expect(html).not.toMatch(/ (class|id|on\w+)=|url\(/)
  })

  it('is the same after Markdown, storing and rendering', () => {
    const document = shelfDocument(html)
    expect(parseMarkdown(`文\n\n${html}\n\n文`).content[1]).toEqual(document.content[0])
    expect(parseMarkdown(toMarkdown(document))).toEqual(document)
    expect(articleDocument.parse(document)).toEqual(document)
    expect(renderDocument(document, options)).toContain(html)
  })

  it('can be read with every accent, whose colour it takes', () => {
    for (const accent of accents) expect(faintTexts(shelfHtml(id, accent))).toEqual([])
    // Phones do not adapt gradients in dark mode.
    expect(paintedTexts(html).filter(({ grounds }) => grounds.length > 1)).toEqual([])
    expect(shelfHtml(id, '#c2255c')).not.toBe(shelfHtml(id, '#1c7ed6'))
  })

  it('has texts to replace, unless it is a line, and keeps its look with others', () => {
    const texts = blockTexts(html)
    expect(texts.length === 0).toBe(/divider(Dots|Fade|Diamond|Stripes)/.test(id))
    expect(firstText(html)).toBe(texts[0] ?? '')
    expect(withBlockTexts(html, [])).toBe(html)
    const others = texts.map((_, index) => `<b>${index}&`)
    const changed = withBlockTexts(html, others)
    const tags = (text: string) => text.match(/<[^>]*>/g)
    expect(tags(changed)).toEqual(tags(html))
    expect(blockTexts(changed)).toEqual(texts.map((_, index) => `&lt;b&gt;${index}&amp;`))
  })
})

describe.each(readyTemplates)('the template %s', id => {
  it('is the same as Markdown and as a document, and can be stored', () => {
    const document = readyDocument(id, '#07c160')
    expect(articleDocument.parse(document)).toEqual(document)
    expect(parseMarkdown(toMarkdown(document))).toEqual(document)
    expect(parseMarkdown(readySource(id, '#07c160'))).toEqual(document)
    expect(document.content.filter(({ type }) => type === 'rawHtml').length).toBeGreaterThan(3)
  })
})
