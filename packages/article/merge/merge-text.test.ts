import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeArticleContent, parseMarkdown, planMerge, sourceOf } from '../index.ts'
import { anArticle, aPart } from '../testing/articles.ts'

const formats = ['richText', 'markdown'] as const
type Format = (typeof formats)[number]

/** The part that all sides have. */
const part = aPart()
const contentOf = (sourceFormat: Format, source: string): ArticleContent => ({
  ...anArticle({
    ...part,
    document: parseMarkdown(source),
    source: sourceFormat === 'markdown' ? source : null,
  }),
  sourceFormat,
})
function merge(format: Format, [base, mine, theirs]: readonly [string, string, string]) {
  const { content, conflicts } = mergeArticleContent(
    contentOf(format, base),
    contentOf(format, mine),
    contentOf(format, theirs),
  )
  const [merged] = content.parts
  return { text: merged ? sourceOf(merged).trim() : '', conflicts: conflicts.length }
}

describe.each(formats)('what two users write at once in %s', format => {
  it.each([
    ['at both ends of a paragraph', ['春眠不觉晓', '题：春眠不觉晓', '春眠不觉晓。'], '题：春眠不觉晓。'],
    [
      'in a paragraph and behind it',
      ['春眠不觉晓', '我春眠不觉晓', '春眠不觉晓\n\n新的一段'],
      '我春眠不觉晓\n\n新的一段',
    ],
    [
      'in two items of a list',
      ['- 甲一二\n- 乙', '- 甲一二三\n- 乙', '- 甲一二\n- 乙丙'],
      '- 甲一二三\n- 乙丙',
    ],
    [
      'in one paragraph with a bold word',
      ['前面的话**粗**后', '前面的话**粗**后面', '新前面的话**粗**后'],
      '新前面的话**粗**后面',
    ],
    ['as paragraphs at the end', ['一', '一\n\n甲写的', '一\n\n乙写的'], '一\n\n乙写的\n\n甲写的'],
    [
      'as items at the end of neighbouring lines',
      ['一\n\n二', '一\n\n甲\n\n二', '一\n\n乙\n\n二'],
      '一\n\n乙\n\n甲\n\n二',
    ],
  ] as const)('stays whole %s', (_, texts, merged) => {
    expect(merge(format, texts)).toEqual({ text: merged, conflicts: 0 })
  })

  it.each([
    ['the same words', ['今天发布新品。', '今日推出新品。', '昨天发布产品。'], '今日推出新品。'],
    ['words beside each other', ['一二三四', '一甲三四', '一二乙四'], '一甲三四'],
    ['one place of a line', ['一二', '一甲二', '一乙二'], '一甲二'],
  ] as const)('is a conflict where both changed %s, and the local text stays', (_, texts, merged) => {
    expect(merge(format, texts)).toEqual({ text: merged, conflicts: 1 })
  })

  it('is never lost in different paragraphs, in any text', () => {
    const line = fc.stringMatching(/^[甲乙丙丁戊己]{1,9}$/)
    const place = fc.nat({ max: 99 })
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 6 }), place, place, (lines, first, second) => {
        const at = [first % lines.length, second % lines.length] as const
        if (at[0] === at[1]) return
        const changed = (place: number, sign: string) =>
          lines.map((text, index) => (index === place ? `${text}${sign}` : text)).join('\n\n')
        const { text, conflicts } = merge(format, [
          lines.join('\n\n'),
          changed(at[0], 'Ａ'),
          changed(at[1], 'Ｂ'),
        ])
        expect(conflicts).toBe(0)
        expect(text.replaceAll(/[ＡＢ]/g, '')).toBe(lines.join('\n\n'))
        expect([...text].filter(each => each === 'Ａ' || each === 'Ｂ')).toHaveLength(2)
      }),
      { numRuns: 60 },
    )
  })
})

it('users who choose between two texts see them whole', () => {
  const [base, mine, theirs] = ['春眠不觉晓', '题：春眠不觉晓', '春眠不觉晓。'].map(text =>
    contentOf('richText', text),
  )
  if (!base || !mine || !theirs) throw new Error('There are three texts')
  expect(planMerge(base, mine, theirs).differences).toMatchObject([
    { changedBy: 'both', here: '题：春眠不觉晓', remote: '春眠不觉晓。' },
  ])
})
