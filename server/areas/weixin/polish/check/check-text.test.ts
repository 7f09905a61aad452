import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advertisingTerms, harmless } from './advertising-terms.ts'
import { checkText } from './check-text.ts'
import { findAdvertising, findOwnWords } from './find-words.ts'

const words = (text: string) => findAdvertising(text).map(({ begin, end }) => text.slice(begin, end))

describe('a check by rules', () => {
  it('corrects slips and typesetting, with a place and a rule for each', async () => {
    const text = '我门发布了React19,性能提升１２％。。。\n\n公众号"运营"必读'
    const { result, findings } = await checkText(text, [])
    expect(result).toBe('我们发布了 React19，性能提升 12％……\n\n公众号“运营”必读')
    expect(findings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining([
        'typo',
        'spacing',
        'fullWidthPunctuation',
        'fullWidthLetters',
        'repeatedPunctuation',
      ]),
    )
    for (const { begin, end } of findings) expect(end).toBeGreaterThanOrEqual(begin)
    const comma = findings.find(({ rule }) => rule === 'fullWidthPunctuation')
    expect(text.slice(comma?.begin, comma?.end)).toBe(',')
  })

  it('leaves code, addresses and tags as they are', async () => {
    const text =
      '见 `a,b中文c` 和 https://a.example/b,c。\n\n```js\nlet 我门=1,b="x"\n\nlet c=2,d中文\n```\n\n<b title="我门">好</b>'
    expect((await checkText(text, [])).result).toBe(text)
  })

  it('finds own words in any spelling except the correct one', () => {
    const own = [
      { word: 'wechat', replacement: 'WeChat', note: '品牌写法' },
      { word: '竞品', replacement: '', note: '不点名' },
    ]
    const text = 'Wechat 和 WeChat，不提竞 品'
    expect(findOwnWords(text, own)).toEqual([
      { begin: 0, end: 6, rule: 'ownSpelling', grade: null, suggestions: ['WeChat'], note: '品牌写法' },
      { begin: 18, end: 21, rule: 'ownWord', grade: 'high', suggestions: [], note: '不点名' },
    ])
  })

  it('does not correct own words within their correct spelling', async () => {
    const own = [{ word: '绿房间', replacement: '绿房间 Greenroom', note: '' }]
    const { result } = await checkText('绿房间很好，绿房间 Greenroom 更好', own)
    expect(result).toBe('绿房间 Greenroom 很好，绿房间 Greenroom 更好')
  })
})

describe('advertising law', () => {
  it('finds restricted expressions with family, grade and wording, even with spaces between letters', () => {
    const text = '国家级工艺，全 网 最 低，NO.1 之选，保本保收益'
    const found = findAdvertising(text)
    expect(found.map(({ rule, grade }) => `${rule} ${grade}`)).toEqual([
      'national high',
      'lowestPrice high',
      'only high',
      'investment high',
      'investment high',
    ])
    expect(found[0]).toMatchObject({ begin: 0, end: 3, suggestions: ['高水平'] })
  })

  it('leaves facts alone', () => {
    expect(words('最近最后第一时间，第一步见最高人民法院公告，唯一标识，首先')).toEqual([])
  })

  it('lists each expression once, and finds each of them', () => {
    expect(new Set(advertisingTerms.map(({ word }) => word)).size).toBe(advertisingTerms.length)
    expect(advertisingTerms.length).toBeGreaterThan(200)
    for (const { word } of advertisingTerms) expect(words(word)).toEqual([word])
    for (const word of harmless) expect(words(word)).toEqual([])
  })
})

it('For any text, findings lie within it and the result has no slips', async () => {
  const piece = fc.constantFrom(
    '我门',
    '最好',
    'AI',
    ',',
    '。。。',
    '"',
    '`',
    '\n\n',
    '１',
    '<b>',
    '```\n',
    ' ',
    '好',
    '(',
    '）',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async pieces => {
      const text = pieces.join('')
      const { findings } = await checkText(text, [{ word: 'ai', replacement: 'AI', note: '' }])
      for (const { begin, end } of findings) {
        expect(begin).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(text.length)
        expect(end).toBeGreaterThanOrEqual(begin)
      }
    }),
    { numRuns: 60 },
  )
})
