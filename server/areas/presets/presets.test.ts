import { createContentSet } from '@greenroom/contract/areas/content/content-sets'
import {
  addSetItems,
  listSetItems,
  moveSetItem,
  pinSetItems,
} from '@greenroom/contract/areas/content/set-items'
import {
  cancelPresetRun,
  listPresets,
  noSettings,
  presetActs,
  presetKeys,
  readPresetRun,
  runPreset,
  updatePreset,
} from '@greenroom/contract/areas/presets/presets'
import { errors } from '@greenroom/contract/errors'
import type { Permission } from '@greenroom/contract/permissions'
import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { signInHolding } from '../../testing/users.ts'
import { contentItems, contentSetItems, contentSets } from '../content/schema.ts'
import { checksLock } from '../inspection/checks.ts'
import { pollOptions, startPresets } from './testing/presets.ts'

const { server, admin, rowOf, set, insert, stored, status } = await startPresets()
afterAll(() => server.stop())

describe('preset.list', () => {
  it('lists the presets as the specification’s cards, in the reader’s language', async () => {
    const english = await server.call(listPresets, {}, { ...admin, language: 'en-US' })
    const rows = listPresets.response.parse(english.data)
    expect(rows.map(({ key }) => key)).toEqual(presetKeys)
    expect(rows[0]).toMatchObject({ title: 'Content blocking', actionType: 'switch', enable: false })
  })
})

describe('preset.update', () => {
  it('refuses a switch from an older version', async () => {
    const { version } = await rowOf('pinning')
    const turn = () =>
      server.call(updatePreset, { params: { key: 'pinning' }, body: { version, enable: false } }, admin)
    const answers = await Promise.all([turn(), turn()])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([20000, errors.conflict.code])
  })
})

describe('preset.acts', () => {
  it('shows titles only to users who may read content items, and others the number', async () => {
    const id = await insert({ title: '保密的标题', topic: '保密话题' })
    await set('content-blocking', { enable: true, settings: { ...noSettings, topics: ['保密话题'] } })
    await status(id).toBe('offline')
    const resolveDataScope = async (...permissions: Permission[]) => {
      const reader = { token: await signInHolding(server, ['preset:read', ...permissions]) }
      const rows = await server.ask(listPresets, {}, reader)
      const acts = await server.ask(presetActs, { params: { key: 'content-blocking' } }, reader)
      return [rows.find(({ key }) => key === 'content-blocking')?.holds, acts.map(({ title }) => title)]
    }
    expect(await resolveDataScope('content-item:read')).toEqual([1, ['保密的标题']])
    expect(await resolveDataScope()).toEqual([1, []])
    await set('content-blocking', { enable: false })
  })
})

describe('content blocking', () => {
  it('keeps listed content items offline with a log entry, and releases them when it is switched off', async () => {
    const blocked = await insert({ topic: '要屏蔽' })
    const other = await insert({ topic: '不屏蔽' })
    await set('content-blocking', { enable: true, settings: { ...noSettings, topics: ['要屏蔽'] } })
    await status(blocked).toBe('offline')
    await server.database.pool
      .update(contentItems)
      .set({ status: 'online' })
      .where(eq(contentItems.id, blocked))
    await status(blocked).toBe('offline')
    expect((await stored(other))?.status).toBe('online')
    expect(await rowOf('content-blocking')).toMatchObject({ holds: 1, lastActed: { count: 1 } })
    const acts = await server.ask(presetActs, { params: { key: 'content-blocking' } }, admin)
    expect(acts.map(({ contentItemId }) => contentItemId)).toEqual([blocked])
    const log = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.entityId, blocked))
    expect(log.some(({ action }) => action === 'preset.content-blocking')).toBe(true)
    await set('content-blocking', { enable: false })
    await status(blocked).toBe('online')
    expect(await rowOf('content-blocking')).toMatchObject({ holds: 0 })
  })

  it('does not release an item that was put online and taken offline by hand since', async () => {
    const id = await insert({ topic: '错误话题' })
    const holds = async () => (await rowOf('content-blocking')).holds
    await set('content-blocking', { enable: true, settings: { ...noSettings, topics: ['错误话题'] } })
    await status(id).toBe('offline')
    await expect.poll(holds, pollOptions).toBe(1)
    const update = (fields: Partial<typeof contentItems.$inferInsert>) =>
      server.database.pool.update(contentItems).set(fields).where(eq(contentItems.id, id))
    await update({ topic: '正确话题', status: 'online' })
    await expect.poll(holds, pollOptions).toBe(0)
    await update({ status: 'offline' })
    await set('content-blocking', { enable: false })
    expect((await stored(id))?.status).toBe('offline')
  })

  it('after a change of settings, releases only items that are not blocked any more', async () => {
    const byTopic = await insert({ topic: '一直屏蔽', author: '一直屏蔽者' })
    const byAuthor = await insert({ topic: '别的话题', author: '一直屏蔽者' })
    const freed = await insert({ topic: '一时屏蔽' })
    const { pool } = server.database
    const statuses = async (id: string) =>
      (await pool.select().from(operationLog).where(eq(operationLog.entityId, id))).filter(
        ({ changes }) => 'status' in changes && changes.status?.[0] !== null,
      ).length
    await set('content-blocking', {
      enable: true,
      settings: { ...noSettings, topics: ['一直屏蔽', '一时屏蔽'] },
    })
    await status(byTopic).toBe('offline')
    await status(freed).toBe('offline')
    const before = await statuses(byTopic)
    await set('content-blocking', { settings: { ...noSettings, authors: ['一直屏蔽者'] } })
    await status(byAuthor).toBe('offline')
    expect((await stored(freed))?.status).toBe('online')
    await set('content-blocking', { settings: { ...noSettings, topics: ['一直屏蔽'] } })
    await status(byAuthor).toBe('online')
    await expect.poll(async () => (await rowOf('content-blocking')).waiting, pollOptions).toBe(0)
    expect((await stored(byTopic))?.status).toBe('offline')
    expect([before, await statuses(byTopic)]).toEqual([1, 1])
    expect(await rowOf('content-blocking')).toMatchObject({ holds: 1 })
    await set('content-blocking', { enable: false })
    expect((await stored(byTopic))?.status).toBe('online')
  })
})

describe('language recognition', () => {
  it('fills in missing languages, and leaves known ones', async () => {
    const known = await insert({ language: 'en', body: '这是一段中文' })
    await set('language-recognition', { enable: true })
    const french = await insert({
      title: 'Le théâtre ouvre ses portes',
      body: 'Une soirée avec les comédiens de la troupe.',
    })
    const japanese = await insert({ title: '今日の天気はとても良いです' })
    const language = (id: string) => expect.poll(async () => (await stored(id))?.language, pollOptions)
    await language(french).toBe('fr')
    await language(japanese).toBe('ja')
    expect((await stored(known))?.language).toBe('en')
    await set('language-recognition', { enable: false })
  })
})

describe('pinning', () => {
  it('pins content items of chosen authors in sets to which they are added, until it is switched off', async () => {
    await set('pinning', { enable: true, settings: { ...noSettings, authors: ['置顶作者'] } })
    const id = await insert({ author: '置顶作者' })
    const [into] = await server.database.pool
      .select({ id: contentSets.id })
      .from(contentSets)
      .where(eq(contentSets.filterType, 'artificial'))
      .limit(1)
    const setId = into?.id ?? ''
    await server.database.pool.insert(contentSetItems).values({ setId, contentItemId: id, position: 1 })
    const pinned = () =>
      expect.poll(
        async () =>
          (
            await server.database.pool
              .select()
              .from(contentSetItems)
              .where(eq(contentSetItems.contentItemId, id))
          )
            .filter(item => item.setId === setId)
            .map(item => item.pinned),
        pollOptions,
      )
    await pinned().toEqual([true])
    await set('pinning', { enable: false })
    await pinned().toEqual([false])
  })

  /** Two content items of two authors, each in two sets by hand; the first is pinned by hand in the first set. */
  async function pinOneByHand() {
    const { pool } = server.database
    const ids = [await insert({ author: '置顶甲' }), await insert({ author: '置顶乙' })]
    const sets = await pool
      .select({ id: contentSets.id })
      .from(contentSets)
      .where(eq(contentSets.filterType, 'artificial'))
      .orderBy(contentSets.id)
      .limit(2)
    const setIds = sets.map(({ id }) => id)
    await pool
      .insert(contentSetItems)
      .values(setIds.flatMap(setId => ids.map(contentItemId => ({ setId, contentItemId, position: 1 }))))
    const [byHand = '', first = ''] = [setIds[0], ids[0]]
    await server.ask(
      pinSetItems,
      { params: { id: byHand }, body: { contentItemIds: [first], pinned: true } },
      admin,
    )
    await set('pinning', { enable: true, settings: { ...noSettings, authors: ['置顶甲', '置顶乙'] } })
    const read = async () => {
      const items = await pool
        .select()
        .from(contentSetItems)
        .where(inArray(contentSetItems.contentItemId, ids))
      const pinned = (contentItemId: string) =>
        setIds.map(
          setId => items.find(one => one.setId === setId && one.contentItemId === contentItemId)?.pinned,
        )
      return ids.map(pinned)
    }
    const both = [
      [true, true],
      [true, true],
    ]
    await expect.poll(read, pollOptions).toEqual(both)
    return { read, setId: setIds[1] ?? '', contentItemId: ids[1] ?? '' }
  }

  it('causes a conflict for a user’s move in an order that it changed meanwhile', async () => {
    const fields = { name: '被置顶的集合', contentType: 'img', filterType: 'artificial' } as const
    const { id } = await server.ask(createContentSet, { body: fields }, admin)
    const contentItemIds = [await insert({}), await insert({ author: '置顶丙' }), await insert({})]
    await server.ask(addSetItems, { params: { id }, body: { contentItemIds } }, admin)
    const items = async () =>
      (await server.ask(listSetItems, { params: { id }, query: {} }, admin)).list.map(
        ({ pinned, orderVersion }) => ({ pinned, orderVersion }),
      )
    const move = async (orderVersion: number) => {
      const body = { contentItemId: contentItemIds[2] ?? '', place: 2, orderVersion }
      return (await server.call(moveSetItem, { params: { id }, body }, admin)).code
    }
    const seen = (await items())[0]?.orderVersion ?? 0
    await set('pinning', { enable: true, settings: { ...noSettings, authors: ['置顶丙'] } })
    const first = (pinned: boolean, orderVersion: number) =>
      expect.poll(async () => (await items())[0], pollOptions).toEqual({ pinned, orderVersion })
    await first(true, seen + 1)
    expect(await move(seen)).toBe(errors.conflict.code)
    await set('pinning', { enable: false })
    await first(false, seen + 2)
    expect(await move(seen + 1)).toBe(errors.conflict.code)
    expect(await move(seen + 2)).toBe(20000)
  })

  it('releases only its own pins, and only those outside its new settings', async () => {
    const { read } = await pinOneByHand()
    await set('pinning', { settings: { ...noSettings, authors: ['置顶乙'] } })
    expect(await read()).toEqual([
      [true, false],
      [true, true],
    ])
    await set('pinning', { enable: false })
    expect(await read()).toEqual([
      [true, false],
      [false, false],
    ])
  })
})

describe('weighting by clicks', () => {
  it('orders the sets that rules fill by clicks while it is on', async () => {
    await server.database.pool
      .update(contentItems)
      .set({ clicks: 900_000 })
      .where(eq(contentItems.id, await insert({})))
    await set('click-weighting', { enable: true })
    const isByClicks = async () => {
      const rows = await server.database.pool
        .select({ set: contentSetItems.setId, clicks: contentItems.clicks })
        .from(contentSetItems)
        .innerJoin(contentItems, eq(contentItems.id, contentSetItems.contentItemId))
        .innerJoin(contentSets, eq(contentSets.id, contentSetItems.setId))
        .where(eq(contentSets.filterType, 'rules'))
        .orderBy(asc(contentSetItems.setId), asc(contentSetItems.position))
      return rows.every((row, place) => {
        const before = rows[place - 1]
        return before?.set !== row.set || before.clicks >= row.clicks
      })
    }
    await expect.poll(isByClicks, pollOptions).toBe(true)
    await set('click-weighting', { enable: false })
    await expect.poll(isByClicks, pollOptions).toBe(false)
  })
})

it('preset.run processes all items again, reports its progress, and can be cancelled', async () => {
  const { driver } = server.database
  const run = () => server.ask(readPresetRun, {}, admin)
  await driver.begin(async lock => {
    // Nothing is processed meanwhile.
    await lock`select pg_advisory_xact_lock(${checksLock})`
    const { waiting } = await server.ask(runPreset, {}, admin)
    expect(waiting).toBeGreaterThan(100)
    const begun = await run()
    expect([begun.total, begun.waiting]).toEqual([begun.total, begun.total])
    const changed = await insert({ topic: '之后改的' })
    await driver`delete from content_check where id in (select first_check_id from content_check_round)`
    expect(await run()).toEqual({ total: begun.total, waiting: begun.total - 1 })
    await server.ask(cancelPresetRun, {}, admin)
    expect(await run()).toEqual({ total: 0, waiting: 0 })
    // Changed items are processed nevertheless.
    const left = await driver`select content_item_id as id from content_check where changed_at is not null`
    expect(left.map(({ id }) => id)).toContain(changed)
  })
  await server.ask(runPreset, {}, admin)
  await expect.poll(async () => (await rowOf('pinning')).waiting, pollOptions).toBe(0)
  expect(await run()).toEqual({ total: 0, waiting: 0 })
})
