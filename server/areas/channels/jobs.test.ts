import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import {
  createChannel,
  deleteChannels,
  endChannels,
  updateChannel,
} from '@greenroom/contract/areas/channels/channels'
import { listMessages } from '@greenroom/contract/areas/messages/messages'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { jobContext } from '../../testing/job-context.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { notifyPromotionsJob } from './jobs.ts'
import { channels } from './schema.ts'
import { bodyOf, hourFromNow } from './testing/channels.ts'

let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

const create = (changes: Parameters<typeof bodyOf>[0] = {}) =>
  server.ask(createChannel, { body: bodyOf(changes) }, admin)
const end = (id: string) => server.ask(endChannels, { body: { ids: [id] } }, admin)
/** Moves the times of one channel into the past. */
const shift = (id: string, times: { startsAt?: string; endsAt?: string }) =>
  server.database.pool
    .update(channels)
    .set({
      ...(times.startsAt && { startsAt: new Date(times.startsAt) }),
      ...(times.endsAt && { endsAt: new Date(times.endsAt) }),
    })
    .where(eq(channels.id, id))
/** Undoes the last change of a channel. */
async function undo(id: string): Promise<void> {
  const [entry] = await server.database.pool
    .select()
    .from(operationLog)
    .where(eq(operationLog.entityId, id))
    .orderBy(desc(operationLog.id))
  if (!entry) throw new Error('Nothing was recorded')
  await server.ask(undoOperation, { params: { id: String(entry.id) }, body: { scope: 'entry' } }, admin)
}
/** Runs the job and returns all notices about a channel to its owner, oldest first. */
async function notifiedOf(activityName: string): Promise<string[]> {
  await notifyPromotionsJob.handle(jobContext(server.database.pool))
  const all = await server.ask(listMessages, {}, { ...admin, language: 'en-US' })
  return all
    .filter(({ subTitle }) => subTitle === activityName)
    .map(({ title }) => title)
    .toReversed()
}
const began = 'Promotion started'
const over = 'Promotion ended'

describe('Who wants to know of a promotion', () => {
  test('notifies once of its begin, and once of its end', async () => {
    const { id } = await create({ activityName: '通知测试' })
    expect(await notifiedOf('通知测试')).toEqual([began])
    expect(await notifiedOf('通知测试')).toEqual([began])
    await end(id)
    expect(await notifiedOf('通知测试')).toEqual([began, over])
    expect(await notifiedOf('通知测试')).toEqual([began, over])
  })

  test('does not notify of its begin when it was ended before', async () => {
    const promotionTime: [string, string] = [hourFromNow(24), hourFromNow(48)]
    const { id } = await create({ activityName: '提前结束', promotionTime })
    await end(id)
    expect(await notifiedOf('提前结束')).toEqual([over])
    await shift(id, { startsAt: hourFromNow(-1) })
    expect(await notifiedOf('提前结束')).toEqual([over])
  })

  test('does not notify of its end again when the end is edited afterwards', async () => {
    const { id } = await create({ activityName: '改结束时间' })
    await notifiedOf('改结束时间')
    const { list } = await end(id)
    await notifiedOf('改结束时间')
    const version = list[0]?.version ?? 0
    const changes = { promotionTime: [hourFromNow(-1), hourFromNow(99)] as [string, string] }
    await server.ask(updateChannel, { params: { id }, body: { version, changes } }, admin)
    expect(await notifiedOf('改结束时间')).toEqual([began, over])
  })

  test('notifies of the real end when an early one was undone', async () => {
    const { id } = await create({ activityName: '撤销结束' })
    await notifiedOf('撤销结束')
    await end(id)
    expect(await notifiedOf('撤销结束')).toEqual([began, over])
    await undo(id)
    expect(await notifiedOf('撤销结束')).toEqual([began, over])
    await shift(id, { endsAt: hourFromNow(0) })
    expect(await notifiedOf('撤销结束')).toEqual([began, over, over])
  })

  test('does not notify again when a deleted one is restored', async () => {
    const { id } = await create({ activityName: '删除恢复' })
    expect(await notifiedOf('删除恢复')).toEqual([began])
    await server.ask(deleteChannels, { body: { ids: [id] } }, admin)
    await undo(id)
    expect(await notifiedOf('删除恢复')).toEqual([began])
  })
})
