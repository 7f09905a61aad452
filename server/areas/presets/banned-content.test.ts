import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import {
  createInspectionQueue,
  deleteInspectionQueue,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import { giveVerdict, nextReviewItem } from '@greenroom/contract/areas/inspection/inspection-review'
import {
  noSettings,
  type PresetSettings,
  presetActs,
  presetLimits,
  readBannedWords,
  saveBannedWords,
  updatePreset,
} from '@greenroom/contract/areas/presets/presets'
import { errors } from '@greenroom/contract/errors'
import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { prepareSchema } from '../../assemble.ts'
import { readSettings } from '../../platform/settings.ts'
import { contentItems } from '../content/schema.ts'
import { inspectionItems, inspectionQueues } from '../inspection/schema.ts'
import { pollOptions, startPresets } from './testing/presets.ts'

const { server, admin, rowOf, set, insert, stored, status } = await startPresets()
afterAll(() => server.stop())

describe('banned-content detection', () => {
  const save = async (...words: string[]) => {
    const { version } = await server.ask(readBannedWords, {}, admin)
    const body = { version, words: words.map(word => ({ word, category: '测试' })) }
    return server.ask(saveBannedWords, { body }, admin)
  }

  it('takes content items with banned words offline, however they are spelled, old ones too', async () => {
    const old = await insert({ title: '这里有暗 号 词' })
    expect(await save('暗号词', '暗号词', '***')).toMatchObject({ total: 1 })
    await set('banned-content', { enable: true })
    await status(old).toBe('offline')
    const fresh = await insert({ body: '正文里有暗*號*詞，看得见吗' })
    await status(fresh).toBe('offline')
    const acts = await server.ask(presetActs, { params: { key: 'banned-content' } }, admin)
    expect(acts.find(({ contentItemId }) => contentItemId === fresh)?.hits).toEqual(['暗*號*詞'])
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
        const { item } = await server.ask(nextReviewItem, { params: { id: queue.id } }, admin)
        return item && { id: item.contentItem.id, hits: item.hits, status: item.contentItem.status }
      }, pollOptions)
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

    it('is off after the start of a server when an earlier version let its queue go', async () => {
      const { id } = await makeQueue()
      const restart = () => prepareSchema(server.database, readSettings({ DATA_DIR: '/nowhere', DEMO: '1' }))
      await set('banned-content', { enable: true, settings: sending(id) })
      await restart()
      expect((await rowOf('banned-content')).enable).toBe(true)
      const { version } = await rowOf('banned-content')
      await server.database.pool.delete(inspectionQueues).where(eq(inspectionQueues.id, id))
      await restart()
      expect(await rowOf('banned-content')).toMatchObject({ enable: false, version: version + 1 })
      const { list } = await server.ask(
        listOperations,
        { query: { action: 'start', entity: 'preset' } },
        admin,
      )
      expect(list[0]).toMatchObject({ operation: 'update' })
      await set('banned-content', { settings: noSettings })
    })

    it('sends items once more that were rejected there and are online again', async () => {
      const { id } = await makeQueue()
      await save('违禁送检词')
      await set('banned-content', { enable: true, settings: sending(id) })
      const contentItem = await insert({ title: '含有违禁送检词的标题' })
      const state = () =>
        expect.poll(async () => {
          const items = await server.database.pool
            .select({ state: inspectionItems.state })
            .from(inspectionItems)
            .where(and(eq(inspectionItems.queueId, id), eq(inspectionItems.contentItemId, contentItem)))
          return items[0]?.state
        }, pollOptions)
      await state().toBe('waiting')
      const { item } = await server.ask(nextReviewItem, { params: { id } }, admin)
      if (!item) throw new Error('Nothing waits in the queue')
      const { claim, fingerprint } = item
      const decision = { verdict: 'reject', reason: 'banned', note: '' } as const
      await server.ask(giveVerdict, { params: { id, claim }, body: { fingerprint, decision } }, admin)
      await status(contentItem).toBe('offline')
      await state().toBe('rejected')
      await server.database.pool
        .update(contentItems)
        .set({ status: 'online' })
        .where(eq(contentItems.id, contentItem))
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
    const response = await server.call(saveBannedWords, { body }, admin)
    expect(response.code).toBe(errors.conflict.code)
    expect((await server.ask(readBannedWords, {}, admin)).words).toHaveLength(1)
  })

  it('takes as many words, each as long, as are allowed', async () => {
    const { words: maxWords, word, category } = presetLimits
    const words = Array.from({ length: maxWords }, (_, at) => ({
      word: String(at).padStart(word, '词'),
      category: '类'.repeat(category),
    }))
    const { version } = await server.ask(readBannedWords, {}, admin)
    expect(await server.ask(saveBannedWords, { body: { version, words } }, admin)).toMatchObject({
      total: maxWords,
    })
    await save('口令词')
  })
})
