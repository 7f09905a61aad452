import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import {
  type ContentForm,
  createContentItem,
  deleteContentItems,
  listContentItems,
  putContentItemsOnline,
  readContentItem,
  readContentItemHolders,
  takeContentItemsOffline,
  updateContentItem,
  uploadContentItemFile,
} from '@greenroom/contract/areas/content/content-items'
import { createContentSet } from '@greenroom/contract/areas/content/content-sets'
import type { RequestOf } from '@greenroom/contract/endpoint'
import { errors } from '@greenroom/contract/errors'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { contentItems, contentSetItems } from '../schema.ts'

type CreatedContent = RequestOf<typeof createContentItem>['body']
const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'
const fields = {
  title: '春节：家常菜做法',
  genre: 'img',
  author: '林一舟',
  source: 'original',
  topic: '家常菜',
  language: 'zh',
  body: '从备菜到上桌。',
  publishedTime: '2026-02-01T08:00:00.000Z',
  fileId: null,
} satisfies CreatedContent
// The smallest picture there is: one pixel.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: TestServer
let admin: { token: string }

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

const create = (more: Partial<ContentForm> = {}) =>
  server.ask(createContentItem, { body: { ...fields, ...more } }, admin)
const issuePaths = (data: unknown) =>
  errors.invalid.data
    .parse(data)
    .issues.map(({ path }) => path)
    .toSorted()

describe('content-item.list', () => {
  it('applies every filter and sorts by every column, both ways', async () => {
    const mine = await create({
      title: 'Needle 一',
      author: 'Zoë Q',
      topic: '针线',
      language: 'fr',
      source: 'report',
      genre: 'text',
    })
    await create({ title: 'Needle 二', language: 'ja' })
    await server.database.pool
      .update(contentItems)
      .set({ externalId: 'N-1' })
      .where(eq(contentItems.id, mine.id))
    const found = async (query: Record<string, string | string[]>) => {
      const { data } = await server.call(listContentItems, { query: { pageSize: '100', ...query } }, admin)
      return listContentItems.response.parse(data).list
    }
    const only = async (query: Record<string, string | string[]>) =>
      (await found({ title: 'needle', ...query })).map(({ title }) => title)
    expect((await found({ title: 'eedle' })).length).toBe(2)
    for (const query of [
      { author: 'zoë' },
      { topic: '针' },
      { genre: 'text' },
      { source: 'report' },
      { language: ['fr', 'de'] },
      { id: mine.id },
      { id: [mine.id, unknownId, 'none'] },
      { externalId: 'N-1' },
    ]) {
      expect(await only(query)).toEqual([mine.title])
    }
    for (const query of [{ status: 'online' }, { id: unknownId }, { id: 'none' }, { externalId: 'n-1' }])
      expect(await only(query)).toEqual([])
    expect(
      await only({ publishedFrom: '2026-02-01T08:00:00Z', publishedBefore: '2026-02-01T08:00:01Z' }),
    ).toHaveLength(2)
    expect(await only({ publishedBefore: '2026-02-01T08:00:00Z' })).toEqual([])
    for (const key of ['clicks', 'publishedTime', 'createdTime'] as const) {
      const values = (await found({ sort: `-${key}` })).map(row => row[key])
      expect(values).toEqual(values.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
    }
    const [up, down] = await Promise.all([
      found({ sort: 'title', topic: '家' }),
      found({ sort: '-title', topic: '家' }),
    ])
    expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed())
  })

  it('names every wrong field', async () => {
    const query = {
      genre: 'gas',
      publishedFrom: '2026-02-01T00:00:00Z',
      publishedBefore: '2026-01-01T00:00:00Z',
    }
    expect(issuePaths((await server.call(listContentItems, { query }, admin)).data)).toContain('query.genre')
  })
})

describe('a content item', () => {
  it('is stored offline as it was written, and read with its text', async () => {
    const created = await create()
    const { fileId: _, ...written } = fields
    expect(created).toMatchObject({
      ...written,
      file: null,
      status: 'offline',
      clicks: 0,
      version: 1,
    })
    expect(await server.ask(readContentItem, { params: { id: created.id } }, admin)).toEqual(created)
    expect((await server.call(readContentItem, { params: { id: unknownId } }, admin)).code).toBe(
      errors.notFound.code,
    )
  })

  it('names every wrong field and stores nothing', async () => {
    const body = { ...fields, title: ' ', genre: 'gas', publishedTime: 'soon', fileId: 'x', color: 'red' }
    expect(issuePaths((await server.call(createContentItem, { body }, admin)).data)).toEqual(
      ['body.color', 'body.fileId', 'body.genre', 'body.publishedTime', 'body.title'].toSorted(),
    )
  })

  it('has a file that its author uploaded, and no other', async () => {
    const file = await server.ask(uploadContentItemFile, { file: new File([picture], '封面.png') }, admin)
    const created = await create({ fileId: file.id })
    expect(created.file).toEqual({ ...file, mediaType: 'image/png', name: '封面.png' })
    const read = await server.app.fetch(new Request(new URL(file.address, 'http://greenroom.test')))
    expect(Buffer.from(await read.arrayBuffer()).equals(picture)).toBe(true)
    const other = {
      token: await signInHolding(server, ['content-item:create', 'content-item:read', 'content-item:update']),
    }
    const taken = await server.call(createContentItem, { body: { ...fields, fileId: file.id } }, other)
    expect(issuePaths(taken.data)).toEqual(['body.fileId'])
    const unknown = { params: { id: created.id }, body: { version: 1, changes: { fileId: unknownId } } }
    expect(issuePaths((await server.call(updateContentItem, unknown, admin)).data)).toEqual([
      'body.changes.fileId',
    ])
    const kept = { version: 1, changes: { fileId: file.id, title: 'Mended' } }
    expect(
      (await server.ask(updateContentItem, { params: { id: created.id }, body: kept }, other)).file?.id,
    ).toBe(file.id)
    const form = new FormData()
    form.append('file', new File(['<svg onload="x()"/>'], 'a.png'))
    expect(issuePaths((await server.call(uploadContentItemFile, { body: form }, admin)).data)).toEqual([
      'body.file',
    ])
  })

  it('is changed from the version that was read; a stale save gets the row as it is now', async () => {
    const { id } = await create()
    const save = (version: number, changes: Partial<ContentForm>) =>
      server.call(updateContentItem, { params: { id }, body: { version, changes } }, admin)
    expect((await save(1, { title: 'First', publishedTime: '2026-03-01T00:00:00Z' })).data).toMatchObject({
      title: 'First',
      version: 2,
      publishedTime: '2026-03-01T00:00:00.000Z',
    })
    const stale = await save(1, { title: 'Second' })
    expect(stale.code).toBe(errors.conflict.code)
    expect(errors.conflict.data.parse(stale.data).current).toMatchObject({
      title: 'First',
      body: fields.body,
    })
    const both = await Promise.all([save(2, { title: 'A' }), save(2, { title: 'B' })])
    expect(both.map(({ code }) => code).toSorted()).toEqual([errors.conflict.code, 20000].toSorted())
    expect(issuePaths((await save(3, {})).data)).toEqual(['body.changes'])
    const missing = { params: { id: unknownId }, body: { version: 1, changes: { title: 'x' } } }
    expect((await server.call(updateContentItem, missing, admin)).code).toBe(errors.notFound.code)
  })

  it('goes online and offline with others; all of them or none', async () => {
    const ids = [(await create()).id, (await create()).id]
    const on = await server.ask(putContentItemsOnline, { body: { ids } }, admin)
    expect(on.list.map(({ status }) => status)).toEqual(['online', 'online'])
    expect((await server.ask(putContentItemsOnline, { body: { ids } }, admin)).list).toEqual([])
    const some = await server.call(takeContentItemsOffline, { body: { ids: [ids[0], unknownId] } }, admin)
    expect(some.code).toBe(errors.notFound.code)
    expect((await server.ask(takeContentItemsOffline, { body: { ids } }, admin)).list).toHaveLength(2)
    expect((await server.call(putContentItemsOnline, { body: { ids: [unknownId] } }, admin)).code).toBe(
      errors.notFound.code,
    )
  })

  it('is not deleted online; deleted and undone, it is in its sets again', async () => {
    // No set of the demo takes it by its rules meanwhile.
    const { id } = await create({ topic: '针线' })
    const set = await server.ask(
      createContentSet,
      { body: { name: 'Holder', contentType: 'img', filterType: 'artificial' } },
      admin,
    )
    await server.database.pool.update(contentItems).set({ externalId: 'D-1' }).where(eq(contentItems.id, id))
    await server.database.pool
      .insert(contentSetItems)
      .values({ setId: set.id, contentItemId: id, position: 5 })
    expect(await server.ask(readContentItemHolders, { body: { ids: [id] } }, admin)).toEqual({
      total: 1,
      sets: [{ id: set.id, name: 'Holder', status: 'offline' }],
    })
    // No user learns of rows outside of their data scope.
    const token = await signInHolding(server, ['content-item:read'], 'own')
    expect(await server.ask(readContentItemHolders, { body: { ids: [id] } }, { token })).toEqual({
      total: 0,
      sets: [],
    })
    await server.ask(putContentItemsOnline, { body: { ids: [id] } }, admin)
    const refused = await server.call(deleteContentItems, { body: { ids: [id] } }, admin)
    expect([refused.code, refused.data]).toEqual([errors.wrongState.code, { ids: [id] }])
    await server.ask(takeContentItemsOffline, { body: { ids: [id] } }, admin)
    expect(await server.ask(deleteContentItems, { body: { ids: [id] } }, admin)).toEqual({ deleted: 1 })
    const inSet = () =>
      server.database.pool.select().from(contentSetItems).where(eq(contentSetItems.setId, set.id))
    expect(await inSet()).toEqual([])
    const { list } = await server.ask(
      listOperations,
      { query: { entity: 'content-item', pageSize: '1' } },
      admin,
    )
    await server.ask(undoOperation, { params: { id: list[0]?.id ?? '' }, body: { scope: 'request' } }, admin)
    expect(await server.ask(readContentItem, { params: { id } }, admin)).toMatchObject({
      title: fields.title,
      externalId: 'D-1',
    })
    expect(await inSet()).toMatchObject([{ contentItemId: id, position: 5 }])
    expect((await server.call(deleteContentItems, { body: { ids: [unknownId] } }, admin)).code).toBe(
      errors.notFound.code,
    )
  })
})
