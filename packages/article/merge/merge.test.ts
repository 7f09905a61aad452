import type { ArticleContent, ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentOfSource, type MergeSide, mergeArticleContent, plainText, planMerge } from '../index.ts'
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

  it('are none where only attributes without a value or the order of keys differ', () => {
    const cover = { fileId: base.id, wide: null, square: null }
    const content = [{ type: 'text' as const, text: '一' }]
    const [bare, full] = [
      {
        ...base,
        cover,
        document: { type: 'doc' as const, content: [{ type: 'paragraph' as const, content }] },
      },
      {
        ...base,
        cover: { square: null, wide: null, fileId: base.id },
        document: {
          type: 'doc' as const,
          content: [{ content, attrs: { textAlign: null }, type: 'paragraph' as const }],
        },
      },
    ]
    expect(planMerge(rich(bare), rich(full), rich(bare)).differences).toEqual([])
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
            stretch.kind === 'agreed'
              ? stretch.items
              : stretch.by === 'both'
                ? ['conflict']
                : stretch[stretch.by],
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

describe('a plan of a merge', () => {
  const source = '甲\n\n乙\n\n丙\n\n丁\n'
  const written = aPart({ title: '原题', body: source })
  const typed = (part: ArticlePart, changes: Record<string, string>): ArticlePart => {
    const text = Object.entries(changes).reduce((all, [from, to]) => all.replace(from, to), part.source ?? '')
    return { ...part, source: text, document: documentOfSource(text) }
  }
  const plan = (mine: ArticlePart, theirs: ArticlePart) =>
    planMerge(anArticle(written), anArticle(mine), anArticle(theirs))
  const sourceWith = (made: ReturnType<typeof planMerge>, ...sides: MergeSide[]) =>
    made.contentWith(new Map(made.differences.map(({ id }, index) => [id, sides[index] ?? 'here']))).parts[0]
      ?.source

  it('names each difference with both texts, the side that changed it, and the text that stays', () => {
    const made = plan(
      typed({ ...written, title: '新题' }, { 乙: '乙在本地' }),
      typed(written, { 乙: '乙在微信', 丁: '丁在微信' }),
    )
    expect(made.differences).toMatchObject([
      { field: 'title', changedBy: 'here', here: '新题', remote: '原题', kept: 'here', canHoldBoth: false },
      {
        field: 'document',
        changedBy: 'both',
        here: '乙在本地',
        remote: '乙在微信',
        kept: 'here',
        canHoldBoth: true,
      },
      { field: 'document', changedBy: 'remote', here: '丁', remote: '丁在微信', kept: 'remote' },
    ])
    expect(new Set(made.differences.map(({ id }) => id)).size).toBe(3)
  })

  it('takes this side, the other or both at each difference, as paragraphs of their own', () => {
    const made = plan(
      typed(written, { 乙: '乙在本地', 丁: '丁在本地' }),
      typed(written, { 乙: '乙在微信', 丁: '丁在微信' }),
    )
    expect(sourceWith(made, 'remote', 'here')).toBe('甲\n\n乙在微信\n\n丙\n\n丁在本地\n')
    expect(sourceWith(made, 'both', 'remote')).toBe('甲\n\n乙在本地\n\n乙在微信\n\n丙\n\n丁在微信\n')
  })

  it('names as different only what differs: text that both sides have stays out', () => {
    const made = plan(typed(written, { 乙: '乙\n\n同\n\n本地' }), typed(written, { 乙: '乙\n\n同\n\n微信' }))
    expect(made.differences).toMatchObject([{ here: '本地', remote: '微信' }])
  })

  it('gives one of both sides whole when that side is chosen everywhere', () => {
    const text = fc.string({ unit: fc.constantFrom('甲', ' ', '\n', '\n\n', '- ', '#'), maxLength: 30 })
    fc.assert(
      fc.property(text, text, text, (from, mine, theirs) => {
        const part = (body: string) => anArticle(aPart({ id: written.id, body }))
        const made = planMerge(part(from), part(mine), part(theirs))
        const all = (side: MergeSide) =>
          made.contentWith(new Map(made.differences.map(({ id }) => [id, side]))).parts[0]?.source
        expect(all('here')).toBe(mine)
        expect(all('remote')).toBe(theirs)
      }),
    )
  })

  it('lets a part that one side added or deleted stay or go', () => {
    const second = aPart({ title: '第二篇' })
    const made = planMerge(anArticle(written), anArticle(written), anArticle(written, second))
    const [added] = made.differences
    expect(added).toMatchObject({ field: 'part', changedBy: 'remote', here: '', kept: 'remote' })
    expect(added?.remote).toContain('第二篇')
    expect(made.contentWith(new Map([[added?.id ?? '', 'here']])).parts).toHaveLength(1)
    const deleted = planMerge(anArticle(written, second), anArticle(written, second), anArticle(written))
    expect(deleted.differences).toMatchObject([
      { field: 'part', changedBy: 'remote', remote: '', kept: 'remote' },
    ])
    expect(deleted.contentWith(new Map()).parts).toHaveLength(1)
    expect(deleted.contentWith(new Map([['0', 'here']])).parts).toHaveLength(2)
  })

  it('shows pictures as Markdown, as they have no text', () => {
    const picture = {
      type: 'image',
      attrs: { src: 'https://a.example/p.png', alt: null, title: null, width: null },
    }
    const [first = picture] = base.document.content
    const made = planMerge(
      rich(base),
      rich(base),
      rich({
        ...base,
        document: {
          type: 'doc',
          content: [first, picture, ...base.document.content.slice(1)],
        } as ArticlePart['document'],
      }),
    )
    expect(made.differences).toMatchObject([{ here: '', remote: '![](https://a.example/p.png)' }])
  })
})
