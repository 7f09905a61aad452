import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advertisingTerms, harmless } from './advertising-terms.ts'
import { checkText } from './check-text.ts'
import { findAdvertising, findOwnWords } from './find-words.ts'
import { maskText } from './mask.ts'

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

  it.each([
    '今天（周五出发',
    '今天(周五出发',
    '附模板）下载',
    '1)先做 2)再做',
    '他说：“你好',
    '他说"你好',
    '他说"你好。她说"再见"',
    '「你好',
    '你好』了',
    '用了 React (v19.0, beta.) 之后',
    '（附模板）在这里',
    '中文（Hello, world!）中文',
    '中文“Hello, world.”中文',
    '曲目 Hello, Goodbye 很好',
    'This is English, really.\n这是中文',
    '见 https://example.com/a,b?c=d;e:f 与 a.b@example.com',
    '见[链接](https://example.com/b)吧',
    '调用 `f(a,b` 即可',
    '圆周率 3.14，共 1,000 元',
    '会议 12:30-13:00，比分 3:2',
    '2024-01-02 到 2024-02-03，10~20 元',
    '版本 1.2.3',
    '报告.docx 与说明.pdf',
    '哈哈:)好的:-D 呵呵 ;)',
    '好的(｡･ω･｡)呢(╯°□°）╯',
    '好:smile:的',
    'J.K.罗琳与 J.R.R.托尔金',
    '身高 5\'10"，北纬 30°15\'20"',
    '图 1(a) 所示',
    '函数 foo(a, b) 返回',
  ])('finds nothing wrong with %j', async text => {
    expect(await checkText(text, [])).toEqual({ result: text, findings: [] })
  })

  it.each([
    ['今天（周五出发,好', '今天（周五出发，好'],
    ['他说"你好",走了', '他说“你好”，走了'],
    ['「你好」和『再见', '“你好”和『再见'],
    ['这是"Hello, world.",对', '这是“Hello, world.”，对'],
    ['OK,好的', 'OK，好的'],
    ['时间:12:30', '时间：12:30'],
    ['\u303e好,的', '\u303e好，的'],
  ])('still corrects what is wrong beside it: %j', async (text, result) => {
    expect((await checkText(text, [])).result).toBe(result)
  })

  it.each(['a, b ', '([“', '<a:', '1°2', 'A.!', '``` ~~~'])('masks any length of %j in one go', piece => {
    const text = `${piece.repeat(20_000)}好`
    const { masked, restore } = maskText(text)
    expect(masked).toHaveLength(text.length)
    expect(restore(masked) === text).toBe(true)
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
    for (const { word } of advertisingTerms) {
      // Some advertise only with certain words beside them.
      expect([...words(word), ...words(`本品考后${word}达九成`)]).toContain(word)
    }
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
    '“',
    ':)',
    'J.K.',
    '\u303e',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async pieces => {
      const text = pieces.join('')
      const { result, findings } = await checkText(text, [{ word: 'ai', replacement: 'AI', note: '' }])
      for (const { begin, end } of findings) {
        expect(begin).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(text.length)
        expect(end).toBeGreaterThanOrEqual(begin)
      }
      const letters = (value: string) => value.replaceAll(/[^\p{L}\u303e]/gu, '').replaceAll('我们', '我门')
      expect(letters(result)).toBe(letters(text).replaceAll('我们', '我门'))
    }),
    { numRuns: 60 },
  )
})
