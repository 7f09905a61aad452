import { listOperations, readOperation } from '@greenroom/contract/areas/audit/operation-log'
import { readUndoPlan, undoOperation } from '@greenroom/contract/areas/audit/undo'
import { createContentItem, deleteContentItems } from '@greenroom/contract/areas/content/content-items'
import {
  createContentSet,
  deleteContentSets,
  updateContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { addSetItems } from '@greenroom/contract/areas/content/set-items'
import { createExport } from '@greenroom/contract/areas/exports/exports'
import { errors } from '@greenroom/contract/errors'
import { allPermissions } from '@greenroom/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('A refused undo hands over no entry of a user whom one may not see', async () => {
  const admin = { token: await server.signIn('admin') }
  const own = { token: await signInHolding(server, allPermissions, 'own') }
  const latest = async () =>
    (await server.ask(listOperations, { query: { entity: 'content-set' } }, admin)).list[0]?.id ?? ''
  const body = { name: 'Own', contentType: 'img', filterType: 'artificial', description: '' } as const
  const { id, version } = await server.ask(createContentSet, { body }, own)
  const entry = await latest()
  const rename = { params: { id }, body: { version, changes: { name: 'Renamed by another' } } }
  await server.ask(updateContentSet, rename, admin)
  const newer = await latest()
  const planOf = (as: { token: string }) =>
    server.ask(readUndoPlan, { params: { id: entry }, query: { scope: 'entry' } }, as)
  expect((await planOf(admin)).refusal).toMatchObject({ reason: 'changed', newer: { id: newer } })
  expect((await planOf(own)).refusal).toMatchObject({ reason: 'changed', newer: null })
  const undo = { params: { id: entry }, body: { scope: 'entry' as const } }
  const refused = await server.call(undoOperation, undo, own)
  expect(refused.code).toBe(errors.undoRefused.code)
  expect(JSON.stringify(refused)).not.toMatch(/"(address|device|username)"/)
})

it('names no content item that the reader may not see, not even one that was in their set and is deleted', async () => {
  const admin = { token: await server.signIn('admin') }
  const own = { token: await signInHolding(server, allPermissions, 'own') }
  const contentItem = {
    genre: 'img',
    author: 'Ada',
    source: 'original',
    language: 'en',
    fileId: null,
  } as const
  const item = (title: string) =>
    server.ask(
      createContentItem,
      { body: { ...contentItem, title, publishedTime: new Date().toISOString() } },
      admin,
    )
  const items = [await item('Foreign title one'), await item('Foreign title two')]
  const body = { name: 'Mixed', contentType: 'img', filterType: 'artificial', description: '' } as const
  const { id } = await server.ask(createContentSet, { body: { ...body, rules: null } }, own)
  const contentItemIds = items.map(one => one.id)
  await server.ask(addSetItems, { params: { id }, body: { contentItemIds } }, admin)
  await server.ask(deleteContentSets, { body: { ids: [id] } }, own)
  const action = 'content-set.delete'
  const log = async (as: { token: string }) =>
    (await server.ask(listOperations, { query: { action, pageSize: '100' } }, as)).list
  const entries = await log(own)
  expect(entries.map(({ entity }) => entity).toSorted()).toEqual([
    'content-set',
    ...items.map(() => 'content-set-item'),
  ])
  const params = { id: entries[0]?.id ?? '' }
  const columns = [{ key: 'title', title: 'x' }]
  const exported = { list: 'operation-log', format: 'csv', title: 'x', query: { action }, columns } as const
  const read = async (as: { token: string }) => {
    const { address } = await server.ask(createExport, { body: exported }, as)
    const texts = [
      await log(as),
      await Promise.all(entries.map(entry => server.ask(readOperation, { params: { id: entry.id } }, as))),
      await server.ask(readUndoPlan, { params, query: { scope: 'request' } }, as),
      await (await server.app.request(address)).text(),
    ].map(part => JSON.stringify(part))
    return texts.map(text => text.includes('Foreign title'))
  }
  expect(await read(admin)).toEqual([true, true, true, true])
  expect(await read(own)).toEqual([false, false, false, false])
  await server.ask(deleteContentItems, { body: { ids: contentItemIds } }, admin)
  expect(await read(admin)).toEqual([true, true, true, true])
  expect(await read(own)).toEqual([false, false, false, false])
})
