import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import {
  createContentSet,
  deleteContentSets,
  listContentSets,
  putContentSetsOnline,
  readContentSet,
  takeContentSetsOffline,
  updateContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { errors } from '@greenroom/contract/errors'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { contentItems, contentSetItems } from '../schema.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'
const fields = { name: '春节短视频', contentType: 'img', filterType: 'artificial', description: '' } as const

let server: TestServer
let admin: { token: string }

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

const create = (name = fields.name) => server.ask(createContentSet, { body: { ...fields, name } }, admin)
const logOf = (id: string) =>
  server.database.pool
    .select()
    .from(operationLog)
    .where(eq(operationLog.entityId, id))
    .orderBy(operationLog.id)

describe('content-set.list', () => {
  it('answers a page with current, pageSize, list and total, newest first', async () => {
    const page = await server.ask(listContentSets, { query: {} }, admin)
    expect(page).toMatchObject({ current: 1, pageSize: 10 })
    expect(page.list).toHaveLength(10)
    expect(page.total).toBeGreaterThanOrEqual(55)
    const times = page.list.map(row => row.createdTime)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('takes the empty fields of a search form as absent', async () => {
    const form = { number: '', name: '', contentType: '', filterType: '', status: ['', ''], createdTime: '' }
    const { data } = await server.call(listContentSets, { query: { ...form, current: '1' } }, admin)
    expect(data).toEqual(await server.ask(listContentSets, { query: {} }, admin))
  })

  it('takes the time of creation as two days, both whole, or as two instants', async () => {
    const listed = async (createdTime: string[]) => {
      const query = { createdTime, pageSize: '100' }
      const { data } = await server.call(listContentSets, { query }, admin)
      return listContentSets.response.parse(data)
    }
    const all = (await server.ask(listContentSets, { query: { pageSize: '100' } }, admin)).list
    const day = all[20]?.createdTime.slice(0, 10) ?? ''
    const ofDay = all.filter(({ createdTime }) => createdTime.startsWith(day))
    expect((await listed([day, day])).list).toEqual(ofDay)
    expect((await listed([`${day}T00:00:00Z`, `${day}T00:00:00Z`])).list).toEqual([])
    const { data } = await server.call(listContentSets, { query: { createdTime: [day] } }, admin)
    expect(errors.invalid.data.parse(data).issues.map(({ path }) => path)).toEqual(['query.createdTime'])
  })

  it('applies every filter', async () => {
    const rows = (await server.ask(listContentSets, { query: { pageSize: '100' } }, admin)).list
    const sample = rows[20]
    if (!sample) throw new Error('The demo has too few sets')
    const listed = async (query: Record<string, string | string[]>) => {
      const { data } = await server.call(listContentSets, { query: { pageSize: '100', ...query } }, admin)
      return listContentSets.response.parse(data).list
    }
    const ids = (list: { id: string }[]) => list.map(({ id }) => id).toSorted()
    expect(ids(await listed({ number: String(sample.number) }))).toEqual([sample.id])
    expect(ids(await listed({ id: sample.id }))).toEqual([sample.id])
    expect(ids(await listed({ name: sample.name.slice(0, 2) }))).toEqual(
      ids(rows.filter(r => r.name.includes(sample.name.slice(0, 2)))),
    )
    expect(ids(await listed({ contentType: ['img', 'verticalVideo'] }))).toEqual(
      ids(rows.filter(r => r.contentType !== 'horizontalVideo')),
    )
    expect(ids(await listed({ filterType: 'rules' }))).toEqual(
      ids(rows.filter(r => r.filterType === 'rules')),
    )
    expect(ids(await listed({ status: 'online' }))).toEqual(ids(rows.filter(r => r.status === 'online')))
    expect(ids(await listed({ createdFrom: sample.createdTime }))).toEqual(
      ids(rows.filter(r => r.createdTime >= sample.createdTime)),
    )
    expect(ids(await listed({ createdBefore: sample.createdTime }))).toEqual(
      ids(rows.filter(r => r.createdTime < sample.createdTime)),
    )
  })

  it('sorts by number, name, count and created time, both ways', async () => {
    for (const key of ['number', 'count', 'createdTime'] as const) {
      const { list } = await server.ask(listContentSets, { query: { sort: key, pageSize: '100' } }, admin)
      const values = list.map(row => row[key])
      expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    }
    const up = await server.ask(listContentSets, { query: { sort: 'name', pageSize: '100' } }, admin)
    const down = await server.ask(listContentSets, { query: { sort: '-name', pageSize: '100' } }, admin)
    expect(down.list.map(row => row.id)).toEqual(up.list.map(row => row.id).toReversed())
  })

  it('names every wrong field in the reader’s language', async () => {
    const query = { current: '0', pageSize: '101', sort: 'id', status: 'gone', surprise: '1' }
    const response = await server.call(listContentSets, { query }, { ...admin, language: 'en-US' })
    expect(response.code).toBe(errors.invalid.code)
    const { issues } = errors.invalid.data.parse(response.data)
    expect(issues.map(issue => issue.path).toSorted()).toEqual([
      'query.current',
      'query.pageSize',
      'query.sort',
      'query.status',
      'query.surprise',
    ])
    expect(issues.find(issue => issue.path === 'query.sort')?.msg).toBe('Cannot sort by this column')
  })

  it('refuses a range that ends before it starts', async () => {
    const query = { createdFrom: '2026-02-01T00:00:00Z', createdBefore: '2026-01-01T00:00:00Z' }
    const response = await server.call(listContentSets, { query }, admin)
    expect(errors.invalid.data.parse(response.data).issues).toEqual([
      { path: 'query.createdBefore', msg: '结束不能早于开始' },
    ])
  })
})

describe('content-set.create', () => {
  it('stores the set offline with the next number and records who did it', async () => {
    const first = await create()
    const second = await create()
    expect(first).toMatchObject({ ...fields, status: 'offline', count: 0, version: 1 })
    expect(second.number).toBeGreaterThan(first.number)
    const [entry] = await logOf(first.id)
    expect(entry).toMatchObject({ action: 'content-set.create', operation: 'insert', title: fields.name })
    expect(entry?.actorId).toBeTruthy()
    expect(entry?.changes.name).toEqual([null, fields.name])
  })

  it('names every wrong field and stores nothing', async () => {
    const before = (await server.ask(listContentSets, { query: {} }, admin)).total
    const body = { name: ' ', contentType: 'audio', surprise: true }
    const response = await server.call(createContentSet, { body }, admin)
    expect(
      errors.invalid.data
        .parse(response.data)
        .issues.map(issue => issue.path)
        .toSorted(),
    ).toEqual(['body.contentType', 'body.filterType', 'body.name', 'body.surprise'])
    expect((await server.ask(listContentSets, { query: {} }, admin)).total).toBe(before)
  })
})

describe('content-set.read', () => {
  it('gives the stored set', async () => {
    const created = await create()
    expect(await server.ask(readContentSet, { params: { id: created.id } }, admin)).toEqual(created)
  })

  it('says not found for an unknown id, and names the field for an id that is none', async () => {
    const unknown = await server.call(readContentSet, { params: { id: unknownId } }, admin)
    expect(unknown.code).toBe(errors.notFound.code)
    const garbage = await server.call(readContentSet, { params: { id: '7' } }, admin)
    expect(errors.invalid.data.parse(garbage.data).issues.map(issue => issue.path)).toEqual(['params.id'])
  })
})

describe('content-set.update', () => {
  it('changes the given fields, raises the version and records before and after', async () => {
    const created = await create()
    const body = { version: 1, changes: { name: '中秋短视频' } }
    const updated = await server.ask(updateContentSet, { params: { id: created.id }, body }, admin)
    expect(updated).toMatchObject({ ...fields, name: '中秋短视频', version: 2 })
    const entry = (await logOf(created.id)).at(-1)
    expect(entry).toMatchObject({ operation: 'update', changes: { name: [fields.name, '中秋短视频'] } })
  })

  it('is in the totals of the list at once, for a change of any field', async () => {
    const created = await create()
    const totals = () =>
      Promise.all(
        ['name=立秋', 'contentType=img', 'contentType=verticalVideo'].map(async text => {
          const query = Object.fromEntries(new URLSearchParams(text))
          const { data } = await server.call(listContentSets, { query }, admin)
          return listContentSets.response.parse(data).total
        }),
      )
    const save = (version: number, changes: object) =>
      server.ask(updateContentSet, { params: { id: created.id }, body: { version, changes } }, admin)
    const [named = 0, pictures = 0, videos = 0] = await totals()
    await save(1, { description: '新的说明' })
    expect(await totals()).toEqual([named, pictures, videos])
    await save(2, { name: '立秋' })
    expect(await totals()).toEqual([named + 1, pictures, videos])
    await save(3, { contentType: 'verticalVideo' })
    expect(await totals()).toEqual([named + 1, pictures - 1, videos + 1])
  })

  it('gives a stale save the other version and writes nothing', async () => {
    const created = await create()
    const request = (name: string) => ({
      params: { id: created.id },
      body: { version: 1, changes: { name } },
    })
    const winner = await server.ask(updateContentSet, request('first'), admin)
    const loser = await server.call(updateContentSet, request('second'), admin)
    expect(loser.code).toBe(errors.conflict.code)
    expect(errors.conflict.data.parse(loser.data).current).toEqual(winner)
    expect(await server.ask(readContentSet, { params: { id: created.id } }, admin)).toEqual(winner)
  })

  it('lets exactly one of many simultaneous saves win', async () => {
    const created = await create()
    const saves = Array.from({ length: 8 }, (_, place) =>
      server.call(
        updateContentSet,
        { params: { id: created.id }, body: { version: 1, changes: { name: `n${place}` } } },
        admin,
      ),
    )
    const codes = (await Promise.all(saves)).map(response => response.code)
    expect(codes.filter(code => code === 20000)).toHaveLength(1)
    expect(codes.filter(code => code === errors.conflict.code)).toHaveLength(7)
  })

  it('refuses a save that changes nothing', async () => {
    const created = await create()
    const response = await server.call(
      updateContentSet,
      { params: { id: created.id }, body: { version: 1, changes: {} } },
      admin,
    )
    expect(errors.invalid.data.parse(response.data).issues).toEqual([
      { path: 'body.changes', msg: '没有任何修改' },
    ])
  })
})

describe('content-set.online', () => {
  it('puts sets online, and leaves those that are online as they are', async () => {
    const created = await create()
    const body = { ids: [created.id] }
    expect((await server.ask(putContentSetsOnline, { body }, admin)).list).toMatchObject([
      { status: 'online', version: 2 },
    ])
    expect((await server.ask(putContentSetsOnline, { body }, admin)).list).toEqual([])
  })

  it('changes nothing when one of the sets does not exist', async () => {
    const created = await create()
    const response = await server.call(
      putContentSetsOnline,
      { body: { ids: [created.id, unknownId] } },
      admin,
    )
    expect(response.code).toBe(errors.notFound.code)
    expect((await server.ask(readContentSet, { params: { id: created.id } }, admin)).status).toBe('offline')
  })

  it('names the errors of the ids', async () => {
    const response = await server.call(putContentSetsOnline, { body: { ids: [] } }, admin)
    expect(errors.invalid.data.parse(response.data).issues.map(issue => issue.path)).toEqual(['body.ids'])
  })
})

describe('content-set.offline', () => {
  it('takes sets offline', async () => {
    const created = await create()
    const body = { ids: [created.id] }
    await server.ask(putContentSetsOnline, { body }, admin)
    expect((await server.ask(takeContentSetsOffline, { body }, admin)).list).toMatchObject([
      { status: 'offline' },
    ])
  })

  it('names the errors of the ids', async () => {
    const response = await server.call(takeContentSetsOffline, { body: { ids: ['x'] } }, admin)
    expect(errors.invalid.data.parse(response.data).issues.map(issue => issue.path)).toEqual(['body.ids.0'])
  })
})

describe('content-set.delete', () => {
  it('deletes sets that are offline and records it', async () => {
    const created = await create()
    expect(await server.ask(deleteContentSets, { body: { ids: [created.id] } }, admin)).toEqual({
      deleted: 1,
    })
    expect((await server.call(readContentSet, { params: { id: created.id } }, admin)).code).toBe(
      errors.notFound.code,
    )
    expect((await logOf(created.id)).at(-1)).toMatchObject({ operation: 'delete', title: fields.name })
  })

  it('deletes none when one of them is online, and names it', async () => {
    const [kept, online] = [await create(), await create()]
    await server.ask(putContentSetsOnline, { body: { ids: [online.id] } }, admin)
    const response = await server.call(deleteContentSets, { body: { ids: [kept.id, online.id] } }, admin)
    expect(response).toMatchObject({ code: errors.wrongState.code, data: { ids: [online.id] } })
    expect((await server.call(readContentSet, { params: { id: kept.id } }, admin)).code).toBe(20000)
  })

  it('names the errors of the ids', async () => {
    const response = await server.call(deleteContentSets, { body: {} }, admin)
    expect(errors.invalid.data.parse(response.data).issues.map(issue => issue.path)).toEqual(['body.ids'])
  })
})

describe('undoing the deletion of a set', () => {
  /** Deletes a set of three content items, whose topic is the set's id. */
  async function deleteSet() {
    const { id } = await create()
    await server.database.pool.execute(sql`with made as (insert into ${contentItems}
      (id, title, genre, author, topic, body, status, published_at)
      select gen_random_uuid(), 'Held', 'img', 'A', ${id}, '', 'offline', now() from generate_series(1, 3) returning id)
      insert into ${contentSetItems} (set_id, content_item_id, position) select ${id}, id, row_number() over () from made`)
    await server.ask(deleteContentSets, { body: { ids: [id] } }, admin)
    const entries = (await logOf(id)).filter(({ action }) => action === 'content-set.delete')
    const entry = entries.find(({ entity }) => entity === 'content-set')
    const params = { id: String(entry?.id) }
    return {
      id,
      entries,
      undo: () => server.call(undoOperation, { params, body: { scope: 'entry' } }, admin),
    }
  }

  it('brings each content item back by its own entry, though one statement brings all', async () => {
    const { id, entries, undo } = await deleteSet()
    expect(await undo()).toMatchObject({ code: 20000, data: { changed: 4 } })
    const titles = new Map(entries.map(entry => [entry.id, `${entry.entity} ${entry.title}`]))
    const undoing = (await logOf(id)).filter(({ action }) => action === 'operation-log.undo')
    expect(undoing).toHaveLength(4)
    for (const { undoes, entity, title } of undoing)
      expect((undoes ?? []).map(undone => titles.get(undone))).toEqual([`${entity} ${title}`])
  })

  it('names the content item that can’t come back, and brings nothing back before that is accepted', async () => {
    const { id, undo } = await deleteSet()
    const items = await server.database.pool
      .select({ id: contentItems.id })
      .from(contentItems)
      .where(eq(contentItems.topic, id))
    const torn = items[1]?.id ?? ''
    await server.database.pool.delete(contentItems).where(eq(contentItems.id, torn))
    const missing = { entity: 'content-item', title: 'Held' }
    const data = { reason: 'partly', title: expect.stringContaining('Held'), missing }
    expect(await undo()).toMatchObject({ code: errors.undoRefused.code, data })
    expect((await server.call(readContentSet, { params: { id } }, admin)).code).toBe(errors.notFound.code)
  })
})
