import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeArticleContent, plainText } from '../index.ts'
import { anArticle, aPart, paragraphs } from '../testing/articles.ts'
import { mergeSequences } from './three-way.ts'

const base = aPart({ title: '原题', document: paragraphs('一', '二', '三', '四') })
const merge = (mine: Partial<typeof base>, theirs: Partial<typeof base>) =>
  mergeArticleContent(anArticle(base), anArticle({ ...base, ...mine }), anArticle({ ...base, ...theirs }))
const bodyOf = ({ content }: ReturnType<typeof merge>) =>
  plainText(content.parts[0]?.document.content ?? [])
    .trim()
    .split('\n')

describe('two changes of one article', () => {
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
