import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { eachContentItemText } from '@greenroom/contract/areas/content/content-item-fields'
import { listContentItems } from '@greenroom/contract/areas/content/content-items'
import {
  createContentSource,
  listContentSources,
  revokeContentSource,
  upsertContentItems,
  upsertItem,
} from '@greenroom/contract/areas/content/content-sources'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { allEndpoints } from '@greenroom/contract/endpoints'
import { errors } from '@greenroom/contract/errors'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { contentItems } from '../schema.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'
let server: TestServer
let admin: { token: string; language: 'en-US' }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
})
afterAll(() => server.stop())

async function makeSource(name: string) {
  const { source, token } = await server.ask(createContentSource, { body: { name } }, admin)
  return { source, by: { token, language: 'en-US' as const } }
}
const item = (externalId: string, more: object = {}) => ({
  externalId,
  title: `Put ${externalId}`,
  genre: 'text' as const,
  author: 'Wire',
  ...more,
})
const stored = async (id: string) => {
  const [row] = await server.database.pool.select().from(contentItems).where(eq(contentItems.id, id))
  return row
}

const paramsOf = ({ input }: Endpoint) =>
  Object.fromEntries(Object.keys(input.params?.shape ?? {}).map(name => [name, 'x']))

describe('a source', () => {
  it('puts content items in: new ones, then changes of the same ones, then nothing', async () => {
    const { source, by } = await makeSource('News wire')
    const first = await server.ask(
      upsertContentItems,
      { body: { items: [item('1', { clicks: 7, status: 'online' }), item('2')] } },
      by,
    )
    expect(first).toMatchObject({ created: 2, changed: 0, unchanged: 0 })
    const [one] = first.items
    const contentItem = await stored(one?.id ?? '')
    expect(contentItem).toMatchObject({
      title: 'Put 1',
      source: 'original',
      clicks: 7,
      status: 'online',
      version: 1,
    })
    expect(
      (await server.ask(upsertContentItems, { body: { items: [item('1', { clicks: 7 }), item('2')] } }, by))
        .unchanged,
    ).toBe(2)
    const second = await server.ask(
      upsertContentItems,
      { body: { items: [item('2', { title: 'Put anew' }), item('1', { clicks: 9 }), item('3')] } },
      by,
    )
    expect(second.items.map(({ externalId, outcome }) => [externalId, outcome])).toEqual([
      ['2', 'changed'],
      ['1', 'changed'],
      ['3', 'created'],
    ])
    expect(await stored(one?.id ?? '')).toMatchObject({ clicks: 9, status: 'online', version: 1 })
    const [listed] = (await server.ask(listContentSources, {}, admin)).list
    expect(listed).toMatchObject({ id: source.id, name: 'News wire', contentItems: 3, revokedTime: null })
    expect(listed?.lastUsedTime).not.toBeNull()
    expect(by.token.endsWith(source.hint)).toBe(true)
  })

  it('stores every field of an item, of a new one and of one that changes', async () => {
    const { by } = await makeSource('Every field')
    const asAnswered = (word: string, genre: 'img' | 'text', status: 'online' | 'offline') => ({
      ...eachContentItemText(name => `${name} ${word}`),
      title: `Title ${word}`,
      author: `Author ${word}`,
      body: `Body ${word}`,
      genre,
      status,
      source: genre === 'img' ? ('foreign' as const) : ('report' as const),
      language: genre === 'img' ? ('ja' as const) : ('ko' as const),
      clicks: word.length,
      publishedTime: `2026-01-0${word.length}T00:00:00.000Z`,
    })
    for (const fields of [asAnswered('one', 'img', 'online'), asAnswered('three', 'text', 'offline')]) {
      expect(Object.keys({ externalId: '', ...fields }).toSorted()).toEqual(
        Object.keys(upsertItem.shape).toSorted(),
      )
      const { items } = await server.ask(
        upsertContentItems,
        { body: { items: [{ externalId: 'all', ...fields }] } },
        by,
      )
      const { publishedTime, ...others } = fields
      expect(await stored(items[0]?.id ?? '')).toMatchObject({
        ...others,
        publishedAt: new Date(publishedTime),
      })
    }
  })

  it('is named by the operation log', async () => {
    const { by } = await makeSource('Named wire')
    const { items } = await server.ask(upsertContentItems, { body: { items: [item('named')] } }, by)
    const { list } = await server.ask(listOperations, { query: { action: 'content-item.put' } }, admin)
    const entry = list.find(({ entityId }) => entityId === items[0]?.id)
    expect(entry?.user).toMatchObject({ name: 'Named wire' })
  })

  it('never reaches what another source, or a user, put in under the same id', async () => {
    const [one, two] = [await makeSource('One'), await makeSource('Two')]
    const ask = (by: { token: string }) =>
      server.ask(upsertContentItems, { body: { items: [item('shared')] } }, by)
    const made = [await ask(one.by), await ask(two.by), await ask(admin)]
    expect(made.map(({ created }) => created)).toEqual([1, 1, 1])
    expect(new Set(made.map(({ items }) => items[0]?.id)).size).toBe(3)
  })

  it('writes nothing when one item is wrong, and says which', async () => {
    const { by } = await makeSource('Wrong wire')
    const items = [item('a'), { ...item('b'), title: '' }, item('a'), { ...item('c'), genre: 'poem' }]
    const { code, data } = await server.call(upsertContentItems, { body: { items } }, by)
    expect([code, errors.invalid.data.parse(data).issues.map(({ path }) => path)]).toEqual([
      errors.invalid.code,
      ['body.items.1.title', 'body.items.3.genre'],
    ])
    const repeated = await server.call(upsertContentItems, { body: { items: [item('a'), item('a')] } }, by)
    expect(repeated.data).toEqual({
      issues: [{ path: 'body.items.1.externalId', msg: 'The same item appears twice' }],
    })
    expect((await server.call(upsertContentItems, { body: { items: [] } }, by)).code).toBe(
      errors.invalid.code,
    )
    expect((await server.ask(upsertContentItems, { body: { items: [item('a')] } }, by)).created).toBe(1)
  })

  it('makes each content item once, however many of its calls come at once', async () => {
    const { by } = await makeSource('Hasty wire')
    const items = Array.from({ length: 50 }, (_, place) => item(String(place)))
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.ask(upsertContentItems, { body: { items } }, by)),
    )
    expect(answers.map(({ created }) => created).toSorted()).toEqual([0, 0, 50])
  })

  it('can do nothing else with its token, and nothing at all once that is ended', async () => {
    const { source, by } = await makeSource('Ended wire')
    for (const call of allEndpoints.filter(({ access, programs }) => access !== 'public' && !programs)) {
      expect([call.id, (await server.call(call, { params: paramsOf(call) }, by)).code]).toEqual([
        call.id,
        errors.notSignedIn.code,
      ])
    }
    const end = () => server.call(revokeContentSource, { params: { id: source.id } }, admin)
    expect((await end()).code).toBe(20000)
    expect((await end()).code).toBe(errors.wrongState.code)
    expect((await server.call(upsertContentItems, { body: { items: [item('late')] } }, by)).code).toBe(
      errors.notSignedIn.code,
    )
    expect((await server.call(revokeContentSource, { params: { id: unknownId } }, admin)).code).toBe(
      errors.notFound.code,
    )
  })

  it('sends its token as other programs do, too', async () => {
    const { by } = await makeSource('Bearer wire')
    const request = new Request('http://greenroom.test/api/content-items/put', {
      method: 'POST',
      headers: { Authorization: `Bearer ${by.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ items: [item('bearer')] }),
    })
    expect(await (await server.app.fetch(request)).json()).toMatchObject({
      code: 20000,
      data: { created: 1 },
    })
  })
})

it('what a source put in belongs to who made the source, and is listed as theirs', async () => {
  const { by } = await makeSource('Owned wire')
  await server.ask(upsertContentItems, { body: { items: [item('owned')] } }, by)
  const { list } = await server.ask(listContentItems, { query: { title: 'Put owned' } }, admin)
  expect(list).toHaveLength(1)
})

it('a source, whose events are of all content items, is not made by a user with a narrower data scope', async () => {
  const token = await signInHolding(server, ['content-source:manage'], 'own')
  const { code } = await server.call(createContentSource, { body: { name: 'Narrow' } }, { token })
  expect(code).toBe(errors.scopeTooNarrow.code)
})
