import { type CheckedFinding, checkArticle } from '@greenroom/contract/areas/articles/article-checks'
import type { ArticlePart, ArticleSourceFormat } from '@greenroom/contract/areas/articles/article-content'
import { createArticle, ignoreFinding } from '@greenroom/contract/areas/articles/articles'
import { addPolishWord } from '@greenroom/contract/areas/polish/words'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { aPart, contentOf } from './testing/article-content.ts'

let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

const create = (part: ArticlePart, sourceFormat: ArticleSourceFormat = 'markdown') => {
  const content = { ...contentOf(part), sourceFormat }
  return server.ask(createArticle, { body: { accountId: null, content } }, admin)
}
const check = async (id: string) => (await server.ask(checkArticle, { params: { id } }, admin)).findings
/** Findings of a body as “rule field text>correction”. */
const wordings = (findings: readonly CheckedFinding[]) =>
  findings.flatMap(({ rule, field, values }) =>
    values.text === undefined || rule === 'titleCutOnCards'
      ? []
      : [`${rule} ${field} ${values.text}>${values.right}`],
  )

describe('the check of an article', () => {
  it.each(['markdown', 'richText'] as const)(
    'finds wording to correct in title, digest and text of an article in %s',
    async sourceFormat => {
      const body = '我们认真的学习，按步就班。\n\n原因是因为这是**全网最低价**。'
      const part = aPart({ title: '再接再励', digest: '他们布署好了', body })
      const rich = { ...part, source: null }
      const { id } = await create(sourceFormat === 'markdown' ? part : rich, sourceFormat)
      expect(wordings(await check(id))).toEqual([
        'misspelling title 再接再励>再接再厉',
        'misspelling digest 布署>部署',
        'wrongParticle document 的>地',
        'misspelling document 按步就班>按部就班',
        'redundancy document 原因是因为>原因是',
        'advertisingWord document 全网最低价>优惠价',
      ])
    },
  )

  it('finds nothing in code, formulas, links and front matter', async () => {
    const body =
      '---\nx: 按步就班\n---\n\n`按步就班,a` [按步就班,a](https://a.example/按步就班) \\(x^2 \\text{按步就班}\\)\n\n$$\n按步就班\n$$\n\n```\n按步就班,a\n```'
    const { id } = await create(aPart({ body }))
    expect(wordings(await check(id))).toEqual([])
  })

  it('finds the installation’s own words with their notes', async () => {
    const own = { word: '绿厅', replacement: '绿房间', note: '产品名' }
    await server.ask(addPolishWord, { body: own }, admin)
    const { id } = await create(aPart({ body: '欢迎来到绿厅。' }))
    expect(await check(id)).toContainEqual(
      expect.objectContaining({ rule: 'ownWord', values: { note: '产品名', text: '绿厅', right: '绿房间' } }),
    )
  })

  it('finds typesetting once for each kind, with all places to correct', async () => {
    const body = '我用React写,他用Vue写。\n\n- 「好」用`a`吧\n- 再来1次'
    const { id } = await create(aPart({ title: '用React写', body }))
    const findings = (await check(id)).filter(({ rule }) => /^(?:spacing|punctuationWidth)$/.test(rule))
    expect(
      findings.map(({ rule, values, mend }) => ({
        rule,
        count: values.count,
        edits: mend?.kind === 'replaceTexts' && mend.edits.map(({ wrong, right }) => `${wrong}>${right}`),
      })),
    ).toEqual([
      {
        rule: 'spacing',
        count: 8,
        edits: [
          '用R>用 R',
          't写>t 写',
          '用R>用 R',
          't写>t 写',
          '用V>用 V',
          'e写>e 写',
          '来1>来 1',
          '1次>1 次',
        ],
      },
      { rule: 'punctuationWidth', count: 3, edits: ['写,他>写，他', '「好>“好', '好」用>好”用'] },
    ])
  })

  it('lists an ignored wording last with its note, and the same word again when it comes twice', async () => {
    const { id } = await create(aPart({ body: '按步就班。' }))
    const [finding] = (await check(id)).filter(({ rule }) => rule === 'misspelling')
    if (!finding) throw new Error('There is no finding')
    await server.ask(ignoreFinding, { params: { id }, body: { key: finding.key, note: '引文' } }, admin)
    expect((await check(id)).at(-1)).toMatchObject({ rule: 'misspelling', ignored: { note: '引文' } })
    const twice = await create(aPart({ body: '按步就班，按步就班。' }))
    const keys = (await check(twice.id)).flatMap(({ rule, key }) => (rule === 'misspelling' ? [key] : []))
    expect(new Set(keys).size).toBe(2)
  })
})
