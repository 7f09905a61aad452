import { createServer } from 'node:http'
import { plainText } from '@greenroom/article'
import { readArticleFile, readArticlePage } from '@greenroom/contract/areas/article-transfer/article-imports'
import {
  type ArticlePlaceFields,
  readArticlePlaces,
  saveArticlePlace,
} from '@greenroom/contract/areas/article-transfer/article-places'
import { createArticle, deleteArticles } from '@greenroom/contract/areas/articles/articles'
import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { errors } from '@greenroom/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { buildWordFile, paragraph, run } from './testing/word-file.ts'

const unknownId = '00000000-0000-7000-8000-000000000000'
let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

describe('article-import.read-file', () => {
  const send = (bytes: Uint8Array<ArrayBuffer>, name = 'Report.docx') => {
    const body = new FormData()
    body.append('file', new File([bytes], name))
    return server.call(readArticleFile, { body }, admin)
  }

  it('reads a Word file, and stores nothing of it', async () => {
    const { data } = await send(buildWordFile({ body: paragraph(run('Rain')) }))
    expect(data).toMatchObject({
      title: 'Report',
      sourceAddress: '',
      document: { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Rain' }] }] },
      pictures: [],
      losses: [],
    })
  })

  it('reads one with macros, and names them as left out', async () => {
    const mainType = 'application/vnd.ms-word.document.macroEnabled.main+xml'
    const parts = { 'word/vbaProject.bin': 'macro' }
    const { data } = await send(
      buildWordFile({ body: paragraph(run('Rain')), mainType, parts }),
      'Report.docm',
    )
    expect(data).toMatchObject({ losses: [{ kind: 'macro', count: 1 }] })
  })

  it('refuses a file that is none, in the user’s language', async () => {
    const bytes = buildWordFile({ body: paragraph(run('a')), parts: { 'word/b.xml': '<!DOCTYPE a>' } })
    const { code, data } = await send(bytes)
    expect(code).toBe(errors.invalid.code)
    expect(data).toMatchObject({ issues: [{ path: 'body.file', msg: expect.stringMatching(/Word/) }] })
    const text = await send(new TextEncoder().encode('plain text'))
    expect(text.data).toMatchObject({ issues: [{ path: 'body.file', msg: expect.stringMatching(/DOCX/) }] })
  })
})

describe('article-import.read-page', () => {
  it('reads the main text of a page of another website, with its address', async () => {
    const text = '<p>Rain on the river, and wind over the hills behind it.</p>'.repeat(20)
    const website = createServer((_, response) =>
      response
        .setHeader('Content-Type', 'text/html; charset=utf-8')
        .end(`<title>Weather</title><nav>Menu</nav><article><h1>Weather</h1>${text}</article>`),
    )
    await new Promise<void>(resolve => website.listen(0, '127.0.0.1', resolve))
    const bound = website.address()
    const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/weather`
    const opened = await startTestServer({ FETCH_PRIVATE_ADDRESSES: '1' })
    const token = await opened.signIn('admin')
    const page = await opened.ask(readArticlePage, { body: { address } }, { token })
    website.close()
    await opened.stop()
    expect(page).toMatchObject({ title: 'Weather', sourceAddress: address })
    expect(plainText(page.document.content)).toContain('Rain on the river')
    expect(plainText(page.document.content)).not.toContain('Menu')
  })

  it('never leads into the server’s own network', async () => {
    const { code, data } = await server.call(
      readArticlePage,
      { body: { address: 'http://127.0.0.1/' } },
      admin,
    )
    expect(code).toBe(errors.invalid.code)
    expect(data).toMatchObject({ issues: [{ path: 'body.address' }] })
  })
})

const fields: ArticlePlaceFields = {
  isPublished: true,
  link: 'https://zhuanlan.zhihu.com/p/1',
  publishedDate: '2026-03-01',
  reads: 120,
  likes: null,
  comments: 0,
  figuresDate: '2026-03-02',
}
const article = () => server.ask(createArticle, { body: { accountId: null } }, admin)
const save = (id: string, version: number, changes: Partial<ArticlePlaceFields> = {}) =>
  server.call(
    saveArticlePlace,
    { params: { id, platform: 'zhihu' }, body: { version, fields: { ...fields, ...changes } } },
    admin,
  )

describe('article-place.save', () => {
  it('records where an article stands, and who did it', async () => {
    const { id } = await article()
    await save(id, 0)
    const { weixin, places } = await server.ask(readArticlePlaces, { params: { id } }, admin)
    expect(weixin).toBeNull()
    expect(places).toMatchObject([{ platform: 'zhihu', ...fields, version: 1 }])
    const log = await server.ask(listOperations, { query: { entity: 'article-place' } }, admin)
    expect(log.list[0]).toMatchObject({ action: 'article-place.save' })
  })

  it('refuses a stale version with the current record', async () => {
    const { id } = await article()
    await save(id, 0)
    expect(await save(id, 0)).toMatchObject({ code: errors.conflict.code, data: { current: { version: 1 } } })
    expect(await save(id, 1, { reads: 200 })).toMatchObject({ data: { reads: 200, version: 2 } })
  })

  it('refuses an address that is none, and an article that does not exist', async () => {
    const { id } = await article()
    expect((await save(id, 0, { link: 'javascript:run()' })).code).toBe(errors.invalid.code)
    expect((await save(unknownId, 0)).code).toBe(errors.notFound.code)
  })

  it('is undone from the operation log', async () => {
    const { id } = await article()
    await save(id, 0)
    await save(id, 1, { reads: 999 })
    const log = await server.ask(listOperations, { query: { action: 'article-place.save' } }, admin)
    const body = { scope: 'request' } as const
    await server.ask(undoOperation, { params: { id: log.list[0]?.id ?? '' }, body }, admin)
    const { places } = await server.ask(readArticlePlaces, { params: { id } }, admin)
    expect(places).toMatchObject([{ reads: 120 }])
  })
})

describe('article-place.read', () => {
  it('refuses an article that does not exist, and one that was deleted', async () => {
    const { id } = await article()
    await save(id, 0)
    await server.ask(deleteArticles, { body: { ids: [id] } }, admin)
    for (const missing of [id, unknownId])
      expect((await server.call(readArticlePlaces, { params: { id: missing } }, admin)).code).toBe(
        errors.notFound.code,
      )
  })
})
