import type { ArticleContent, ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentOfSource, mergeArticleContent, plainText } from '../index.ts'
import { anArticle, aPart, paragraphs } from '../testing/articles.ts'
import { mergeSequences } from './three-way.ts'

const rich = (...parts: ArticlePart[]): ArticleContent => ({
  ...anArticle(...parts),
  sourceFormat: 'richText',
})
const base = aPart({ title: '原题', document: paragraphs('一', '二', '三', '四') })
const merge = (mine: Partial<typeof base>, theirs: Partial<typeof base>) =>
  mergeArticleContent(rich(base), rich({ ...base, ...mine }), rich({ ...base, ...theirs }))
const bodyOf = ({ content }: ReturnType<typeof merge>) =>
  plainText(content.parts[0]?.document.content ?? [])
    .trim()
    .split('\n')

describe('two changes of one article in rich text', () => {
  it('are both kept when they are in different blocks and fields', () => {
    const merged = merge(
      { title: '新题', document: paragraphs('一', '二改', '三', '四') },
      { digest: '摘要', document: paragraphs('零', '一', '二', '三') },
    )
    expect(merged.conflicts).toEqual([])
    expect(merged.content.parts[0]).toMatchObject({ title: '新题', digest: '摘要' })
    expect(bodyOf(merged)).toEqual(['零', '一', '二改', '三'])
  })

  it('keep the local text where both changed the same place, and report a conflict', () => {
    const merged = merge(
      { title: '甲', document: paragraphs('一', '二甲', '三', '四') },
      { title: '乙', document: paragraphs('一', '二乙', '三', '四') },
    )
    expect(bodyOf(merged)).toEqual(['一', '二甲', '三', '四'])
    expect(merged.conflicts).toMatchObject([
      { field: 'title', here: '甲', remote: '乙' },
      { field: 'document', here: '二甲', remote: '二乙' },
    ])
  })

  it('are no conflict when one of them is a blank paragraph at the end', () => {
    const merged = merge(
      { document: paragraphs('一', '二', '三', '四', '') },
      { document: paragraphs('一', '二', '三', '四改') },
    )
    expect(merged.conflicts).toEqual([])
    expect(bodyOf(merged)).toEqual(['一', '二', '三', '四改'])
    const blank = { document: paragraphs('') }
    expect(merge(blank, blank).content.parts).toMatchObject([blank])
  })

  it('are no conflict when they are the same', () => {
    const same = { title: '甲', document: paragraphs('一', '五') }
    expect(merge(same, same)).toMatchObject({ conflicts: [], content: { parts: [same] } })
  })

  it('keep parts that one side added, and drop parts that one side deleted', () => {
    const [second, third] = [aPart(), aPart()]
    const merged = mergeArticleContent(
      anArticle(base, second),
      anArticle(base, second, third),
      anArticle(base),
    )
    expect(merged.content.parts.map(({ id }) => id)).toEqual([base.id, third.id])
  })

  it('give the other side whenever one side changed nothing', () => {
    const sequence = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
    fc.assert(
      fc.property(sequence, sequence, (from, to) => {
        const merged = (mine: string[], theirs: string[]) =>
          mergeSequences(from, mine, theirs, item => item).flatMap(stretch =>
            stretch.kind === 'agreed' ? stretch.items : ['conflict'],
          )
        expect(merged(to, from)).toEqual(to)
        expect(merged(from, to)).toEqual(to)
        expect(merged(to, to)).toEqual(to)
      }),
    )
  })
})

describe('two changes of one article in Markdown', () => {
  const source = '\uFEFFTitle\n=====\n\n* one  \n* two\n\n\ttabbed\n\n| a |\n|---|\n\nlast'
  const written = aPart({ body: source })
  const typed = (from: string, to: string) => ({
    ...written,
    ...bodyOf(written.source?.replace(from, to) ?? ''),
  })
  const bodyOf = (text: string) => ({ source: text, document: documentOfSource(text) })
  const mergeTyped = (mine: ArticlePart, theirs: ArticlePart) =>
    mergeArticleContent(anArticle(written), anArticle(mine), anArticle(theirs))

  it('are both kept when they are in different lines, and no other character changes', () => {
    const { content, conflicts } = mergeTyped(typed('* one', '* ONE'), typed('last', 'last \n\nand more'))
    const merged = source.replace('* one', '* ONE').replace('last', 'last \n\nand more')
    expect(content.parts).toMatchObject([bodyOf(merged)])
    expect(conflicts).toEqual([])
  })

  it('keep the local lines where both changed the same ones, and report a conflict', () => {
    const { content, conflicts } = mergeTyped(typed('* two', '* zwei'), typed('* two', '* deux'))
    expect(content.parts).toMatchObject([bodyOf(source.replace('* two', '* zwei'))])
    expect(conflicts).toEqual([{ partId: written.id, field: 'document', here: '* zwei', remote: '* deux' }])
  })

  it('are found in a source of many lines', () => {
    const lines = Array.from({ length: 6000 }, (_, line) => (line % 2 === 0 ? `line ${line}` : ''))
    const [whole, mine, theirs] = [
      lines,
      lines.with(0, 'mine').with(5998, 'mine'),
      lines.with(2000, 'theirs'),
    ]
    const part = (text: readonly string[]) => aPart({ id: written.id, body: text.join('\n') })
    const merged = mergeArticleContent(anArticle(part(whole)), anArticle(part(mine)), anArticle(part(theirs)))
    expect(merged.conflicts).toEqual([])
    expect(merged.content.parts[0]?.source).toBe(mine.with(2000, 'theirs').join('\n'))
  })

  it('never change a character that neither side changed', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', '\t', '*', '#', '\n', '\n\n', '|', '`'),
      maxLength: 40,
    })
    fc.assert(
      fc.property(text, text, text, (from, mine, theirs) => {
        const part = (body: string) => anArticle({ ...written, ...bodyOf(body) })
        const merged = (here: string, there: string) =>
          mergeArticleContent(part(from), part(here), part(there)).content.parts[0]?.source
        expect(merged(mine, from)).toBe(mine)
        expect(merged(from, theirs)).toBe(theirs)
        expect(merged(mine, mine)).toBe(mine)
      }),
    )
  })

  it('are put together when one side changed the editor', () => {
    const theirs = typed('last', 'first')
    const switched = mergeArticleContent(anArticle(written), rich(written), anArticle(theirs)).content
    expect(switched).toMatchObject({ sourceFormat: 'richText', parts: [bodyOf(theirs.source ?? '')] })
    const drawn = { ...base, source: null }
    const printed = { ...base, ...bodyOf('一\n\n二\n\n三\n\n四\n') }
    const edited = { ...drawn, document: paragraphs('一', '二改', '三', '四') }
    const back = mergeArticleContent(rich(drawn), anArticle(printed), rich(edited)).content
    expect(back).toMatchObject({ sourceFormat: 'markdown', parts: [bodyOf('一\n\n二改\n\n三\n\n四\n')] })
  })
})
