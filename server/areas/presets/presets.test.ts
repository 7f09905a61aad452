import { readFile } from 'node:fs/promises'
import { listOperations } from '@greenroom/contract/areas/audit'
import { undoOperation } from '@greenroom/contract/areas/audit-undo'
import { giveVerdict, nextInspection } from '@greenroom/contract/areas/inspecting'
import { createInspectionQueue, deleteInspectionQueue } from '@greenroom/contract/areas/inspection'
import {
  listPresets,
  noSettings,
  type PresetKey,
  type PresetSettings,
  presetActs,
  presetKeys,
  presetLimits,
  readBannedWords,
  runPreset,
  saveBannedWords,
  updatePreset,
} from '@greenroom/contract/areas/presets'
import { pinSetItems } from '@greenroom/contract/areas/set-items'
import { errors } from '@greenroom/contract/errors'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { contentSetItems, contentSets, contents } from '../content/index.ts'
import { inspectionItems } from '../inspection/schema.ts'

let server: TestServer
let admin: { token: string }

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
  for (const { key, enable } of await list()) if (enable) await set(key, { enable: false })
})
afterAll(() => server.stop())

const list = () => server.ask(listPresets, {}, admin)
async function rowOf(key: PresetKey) {
  const found = (await list()).find(one => one.key === key)
  if (!found) throw new Error(`There is no ${key}`)
  return found
}
async function set(key: PresetKey, body: { enable?: boolean; settings?: PresetSettings }) {
  const { version } = await rowOf(key)
  return server.ask(updatePreset, { params: { key }, body: { version, ...body } }, admin)
}
async function insert(fields: Partial<typeof contents.$inferInsert>): Promise<string> {
  const [stored] = await server.database.pool
    .insert(contents)
    .values({
      title: '标题',
      genre: 'img',
      author: '何清',
      body: '',
      status: 'online',
      publishedAt: new Date(),
      ...fields,
    })
    .returning({ id: contents.id })
  return stored?.id ?? ''
}
const stored = async (id: string) =>
  (await server.database.pool.select().from(contents).where(eq(contents.id, id)))[0]
const patience = { timeout: 20_000 }
const status = (id: string) => expect.poll(async () => (await stored(id))?.status, patience)

describe('preset.list', () => {
  it('lists the presets as the specification’s cards, in the reader’s language', async () => {
    const english = await server.call(listPresets, {}, { ...admin, language: 'en-US' })
    const rows = listPresets.answer.parse(english.data)
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

describe('content blocking', () => {
  it('keeps listed contents offline, says so in the log, and gives them back when it is switched off', async () => {
    const blocked = await insert({ topic: '要屏蔽' })
    const other = await insert({ topic: '不屏蔽' })
    await set('content-blocking', { enable: true, settings: { ...noSettings, topics: ['要屏蔽'] } })
    await status(blocked).toBe('offline')
    await server.database.pool.update(contents).set({ status: 'online' }).where(eq(contents.id, blocked))
    await status(blocked).toBe('offline')
    expect((await stored(other))?.status).toBe('online')
    expect(await rowOf('content-blocking')).toMatchObject({ holds: 1, lastActed: { count: 1 } })
    const acts = await server.ask(presetActs, { params: { key: 'content-blocking' } }, admin)
    expect(acts.map(({ contentId }) => contentId)).toEqual([blocked])
    const log = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.entityId, blocked))
    expect(log.some(({ action }) => action === 'preset.content-blocking')).toBe(true)
    await set('content-blocking', { enable: false })
    await status(blocked).toBe('online')
    expect(await rowOf('content-blocking')).toMatchObject({ holds: 0 })
  })

  it('gives nothing back that was put online since and taken offline by hand', async () => {
    const id = await insert({ topic: '错误话题' })
    const holds = async () => (await rowOf('content-blocking')).holds
    await set('content-blocking', { enable: true, settings: { ...noSettings, topics: ['错误话题'] } })
    await status(id).toBe('offline')
    await expect.poll(holds, patience).toBe(1)
    const update = (fields: Partial<typeof contents.$inferInsert>) =>
      server.database.pool.update(contents).set(fields).where(eq(contents.id, id))
    await update({ topic: '正确话题', status: 'online' })
    await expect.poll(holds, patience).toBe(0)
    await update({ status: 'offline' })
    await set('content-blocking', { enable: false })
    expect((await stored(id))?.status).toBe('offline')
  })

  it('set otherwise, gives back what it does not block any more, and leaves the rest offline all the while', async () => {
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
    await expect.poll(async () => (await rowOf('content-blocking')).waiting, patience).toBe(0)
    expect((await stored(byTopic))?.status).toBe('offline')
    expect([before, await statuses(byTopic)]).toEqual([1, 1])
    expect(await rowOf('content-blocking')).toMatchObject({ holds: 1 })
    await set('content-blocking', { enable: false })
    expect((await stored(byTopic))?.status).toBe('online')
  })
})

describe('banned-content detection', () => {
  const save = async (...words: string[]) => {
    const { version } = await server.ask(readBannedWords, {}, admin)
    const body = { version, words: words.map(word => ({ word, category: '测试' })) }
    return server.ask(saveBannedWords, { body }, admin)
  }

  it('takes contents with banned words offline, however they are spelled, old ones too', async () => {
    const old = await insert({ title: '这里有暗 号 词' })
    expect(await save('暗号词', '暗号词', '***')).toMatchObject({ total: 1 })
    await set('banned-content', { enable: true })
    await status(old).toBe('offline')
    const fresh = await insert({ body: '正文里有暗*號*詞，看得见吗' })
    await status(fresh).toBe('offline')
    const acts = await server.ask(presetActs, { params: { key: 'banned-content' } }, admin)
    expect(acts.find(({ contentId }) => contentId === fresh)?.hits).toEqual(['暗*號*詞'])
    await set('banned-content', { enable: false })
    expect((await stored(fresh))?.status).toBe('offline')
  })

  it('sends them to a queue with the words that stand in them, when that is set', async () => {
    const queue = await server.ask(
      createInspectionQueue,
      { body: { name: '违禁', conditions: { topics: ['无'] }, rate: 1, scope: 'later' } },
      admin,
    )
    await save('口令词')
    await set('banned-content', {
      enable: true,
      settings: { ...noSettings, action: 'queue', queueId: queue.id },
    })
    const id = await insert({ title: '口 令 词在此' })
    await expect
      .poll(async () => {
        const { item } = await server.ask(nextInspection, { params: { id: queue.id } }, admin)
        return item && { id: item.content.id, hits: item.hits, status: item.content.status }
      }, patience)
      .toEqual({ id, hits: ['口 令 词'], status: 'online' })
    await set('banned-content', { enable: false })
  })

  describe('with a queue', () => {
    const makeQueue = () =>
      server.ask(
        createInspectionQueue,
        { body: { name: '送检', conditions: { topics: ['无'] }, rate: 1, scope: 'later' } },
        admin,
      )
    const sending = (queueId: string | null) => ({ ...noSettings, action: 'queue' as const, queueId })
    const setTo = async (body: { enable?: boolean; settings?: PresetSettings }) => {
      const { version } = await rowOf('banned-content')
      const params = { key: 'banned-content' as const }
      return server.call(updatePreset, { params, body: { version, ...body } }, admin)
    }
    const remove = (id: string) => server.call(deleteInspectionQueue, { params: { id } }, admin)
    const undo = async (action: 'inspection.create' | 'inspection.delete' | 'operation-log.undo') => {
      const { list: entries } = await server.ask(listOperations, { query: { action } }, admin)
      const params = { id: entries[0]?.id ?? '' }
      return server.call(undoOperation, { params, body: { scope: 'entry' } }, admin)
    }

    it('is refused without one that is there, at the field, also when it is switched on', async () => {
      const { id } = await makeQueue()
      const refusal = { code: errors.invalid.code, data: { issues: [{ path: 'body.settings.queueId' }] } }
      expect(await setTo({ settings: sending(null) })).toMatchObject(refusal)
      expect((await setTo({ settings: sending(id) })).code).toBe(20000)
      expect((await remove(id)).code).toBe(20000)
      expect(await setTo({ enable: true })).toMatchObject(refusal)
      expect(await setTo({ enable: true, settings: sending(id) })).toMatchObject(refusal)
      expect((await setTo({ enable: true, settings: noSettings })).code).toBe(20000)
      await set('banned-content', { enable: false })
    })

    it('keeps the queue from being deleted while it is on, also by undoing', async () => {
      const { id } = await makeQueue()
      await set('banned-content', { enable: true, settings: sending(id) })
      const refusal = { code: errors.queueInUse.code, data: { preset: 'banned-content' } }
      expect(await remove(id)).toMatchObject(refusal)
      expect(await undo('inspection.create')).toMatchObject(refusal)
      await set('banned-content', { enable: false })
      expect((await remove(id)).code).toBe(20000)
      expect((await undo('inspection.delete')).code).toBe(20000)
      await set('banned-content', { enable: true })
      expect(await undo('operation-log.undo')).toMatchObject(refusal)
      await set('banned-content', { enable: false, settings: noSettings })
    })

    it('sends once more what was rejected there and is online again', async () => {
      const { id } = await makeQueue()
      await save('违禁送检词')
      await set('banned-content', { enable: true, settings: sending(id) })
      const content = await insert({ title: '含有违禁送检词的标题' })
      const state = () =>
        expect.poll(async () => {
          const items = await server.database.pool
            .select({ state: inspectionItems.state })
            .from(inspectionItems)
            .where(and(eq(inspectionItems.queueId, id), eq(inspectionItems.contentId, content)))
          return items[0]?.state
        }, patience)
      await state().toBe('waiting')
      const { item } = await server.ask(nextInspection, { params: { id } }, admin)
      if (!item) throw new Error('Nothing waits in the queue')
      const { claim, fingerprint } = item
      const decision = { verdict: 'reject', reason: 'banned', note: '' } as const
      await server.ask(giveVerdict, { params: { id, claim }, body: { fingerprint, decision } }, admin)
      await status(content).toBe('offline')
      await state().toBe('rejected')
      await server.database.pool.update(contents).set({ status: 'online' }).where(eq(contents.id, content))
      await state().toBe('waiting')
      await set('banned-content', { enable: false, settings: noSettings })
    })

    it('is not sent to one that is deleted at the same time', async () => {
      const { id } = await makeQueue()
      const [sent, removed] = await Promise.all([setTo({ enable: true, settings: sending(id) }), remove(id)])
      expect([sent.code === 20000, removed.code === 20000].toSorted()).toEqual([false, true])
      await set('banned-content', { enable: false, settings: noSettings })
    })
  })

  it('refuses words from an older version, and leaves those that are there', async () => {
    const { version } = await server.ask(readBannedWords, {}, admin)
    const body = { version: version + 5, words: [] }
    const answer = await server.call(saveBannedWords, { body }, admin)
    expect(answer.code).toBe(errors.conflict.code)
    expect((await server.ask(readBannedWords, {}, admin)).words).toHaveLength(1)
  })

  it('takes as many words, each as long, as are allowed', async () => {
    const { words: most, word, category } = presetLimits
    const words = Array.from({ length: most }, (_, at) => ({
      word: String(at).padStart(word, '词'),
      category: '类'.repeat(category),
    }))
    const { version } = await server.ask(readBannedWords, {}, admin)
    expect(await server.ask(saveBannedWords, { body: { version, words } }, admin)).toMatchObject({
      total: most,
    })
    await save('口令词')
  })
})

describe('language recognition', () => {
  it('fills in what language contents are in, and leaves what is known', async () => {
    const known = await insert({ language: 'en', body: '这是一段中文' })
    await set('language-recognition', { enable: true })
    const french = await insert({
      title: 'Le théâtre ouvre ses portes',
      body: 'Une soirée avec les comédiens de la troupe.',
    })
    const japanese = await insert({ title: '今日の天気はとても良いです' })
    const language = (id: string) => expect.poll(async () => (await stored(id))?.language, patience)
    await language(french).toBe('fr')
    await language(japanese).toBe('ja')
    expect((await stored(known))?.language).toBe('en')
    await set('language-recognition', { enable: false })
  })
})

describe('pinning', () => {
  it('pins contents of chosen authors in the sets that they come into, until it is switched off', async () => {
    await set('pinning', { enable: true, settings: { ...noSettings, authors: ['置顶作者'] } })
    const id = await insert({ author: '置顶作者' })
    const [into] = await server.database.pool
      .select({ id: contentSets.id })
      .from(contentSets)
      .where(eq(contentSets.filterType, 'artificial'))
      .limit(1)
    const setId = into?.id ?? ''
    await server.database.pool.insert(contentSetItems).values({ setId, contentId: id, position: 1 })
    const pinned = () =>
      expect.poll(
        async () =>
          (await server.database.pool.select().from(contentSetItems).where(eq(contentSetItems.contentId, id)))
            .filter(item => item.setId === setId)
            .map(item => item.pinned),
        patience,
      )
    await pinned().toEqual([true])
    await set('pinning', { enable: false })
    await pinned().toEqual([false])
  })

  /** Two contents of two authors, each in two sets by hand; the first is pinned by hand in the first set. */
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
      .values(setIds.flatMap(setId => ids.map(contentId => ({ setId, contentId, position: 1 }))))
    const [byHand = '', first = ''] = [setIds[0], ids[0]]
    await server.ask(
      pinSetItems,
      { params: { id: byHand }, body: { contentIds: [first], pinned: true } },
      admin,
    )
    await set('pinning', { enable: true, settings: { ...noSettings, authors: ['置顶甲', '置顶乙'] } })
    const read = async () => {
      const items = await pool.select().from(contentSetItems).where(inArray(contentSetItems.contentId, ids))
      const pinned = (contentId: string) =>
        setIds.map(setId => items.find(one => one.setId === setId && one.contentId === contentId)?.pinned)
      return ids.map(pinned)
    }
    const both = [
      [true, true],
      [true, true],
    ]
    await expect.poll(read, patience).toEqual(both)
    return { read, setId: setIds[1] ?? '', contentId: ids[1] ?? '' }
  }

  it('lets go of just what it pinned, and of that only what its new settings do not pin', async () => {
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

  it('knows of what was pinned before it remembered, by the log, and leaves what people pinned since', async () => {
    const { read, setId, contentId } = await pinOneByHand()
    const { driver } = server.database
    await driver`delete from preset_pin`
    const file = await readFile(new URL('../../migrations/0047_preset_pins.sql', import.meta.url), 'utf8')
    await driver.unsafe(file.split('--> statement-breakpoint').at(-1) ?? '')
    for (const pinned of [false, true]) {
      const body = { contentIds: [contentId], pinned }
      await server.ask(pinSetItems, { params: { id: setId }, body }, admin)
    }
    await set('pinning', { enable: false })
    expect(await read()).toEqual([
      [true, false],
      [false, true],
    ])
  })
})

describe('weighting by clicks', () => {
  it('orders the sets that rules fill by clicks while it is on', async () => {
    await server.database.pool
      .update(contents)
      .set({ clicks: 900_000 })
      .where(eq(contents.id, await insert({})))
    await set('click-weighting', { enable: true })
    const isByClicks = async () => {
      const rows = await server.database.pool
        .select({ set: contentSetItems.setId, clicks: contents.clicks })
        .from(contentSetItems)
        .innerJoin(contents, eq(contents.id, contentSetItems.contentId))
        .innerJoin(contentSets, eq(contentSets.id, contentSetItems.setId))
        .where(eq(contentSets.filterType, 'rules'))
        .orderBy(asc(contentSetItems.setId), asc(contentSetItems.position))
      return rows.every((row, place) => {
        const before = rows[place - 1]
        return before?.set !== row.set || before.clicks >= row.clicks
      })
    }
    await expect.poll(isByClicks, patience).toBe(true)
    await set('click-weighting', { enable: false })
    await expect.poll(isByClicks, patience).toBe(false)
  })
})

it('preset.run has everything looked at once more', async () => {
  const { waiting } = await server.ask(runPreset, {}, admin)
  expect(waiting).toBeGreaterThan(100)
  await expect.poll(async () => (await rowOf('pinning')).waiting, patience).toBe(0)
})
