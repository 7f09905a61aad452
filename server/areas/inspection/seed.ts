import type { InspectionQueueFields } from '@greenroom/contract/areas/inspection/inspection-queues'
import { and, eq, lt, sql } from 'drizzle-orm'
import { recordedInThePast, workingTime } from '../../platform/audit/demo-history.ts'
import type { Queries } from '../../platform/database/database.ts'
import { users } from '../../platform/users/schema.ts'
import { contentItemRows, setContentItemStatus } from '../content/index.ts'
import { fillStaleQueues } from './fill.ts'
import { inspectionItems, inspectionQueues, inspectionVerdicts } from './schema.ts'

const day = 86_400_000
/** Days over which the verdicts are spread. */
const week = 7

const demoQueues: InspectionQueueFields[] = [
  {
    name: '短视频日检',
    conditions: { genres: ['horizontalVideo', 'verticalVideo'] },
    rate: 30,
    scope: 'all',
  },
  {
    name: '转载与境外内容',
    conditions: { sources: ['repost', 'foreign'] },
    rate: 100,
    scope: 'all',
  },
  {
    name: '英文图文抽检',
    conditions: { genres: ['text', 'img'], languages: ['en'] },
    rate: 50,
    scope: 'all',
  },
]

const demoRejections = [
  { reason: 'copyright', note: '配图未注明出处' },
  { reason: 'advertising', note: '' },
  { reason: 'quality', note: '画面模糊，请重新上传' },
] as const

/** Creates the demo's inspection queues once, with content items; call it after the content items exist. */
export async function seedDemoInspection(queries: Queries): Promise<void> {
  const [existing] = await queries.select({ id: inspectionQueues.id }).from(inspectionQueues).limit(1)
  if (existing) return
  const createdAt = new Date(Date.now() - 20 * day)
  await queries.insert(inspectionQueues).values(
    demoQueues.map((queue, place) => ({
      ...queue,
      createdAt: new Date(createdAt.getTime() + place * day),
    })),
  )
  await fillStaleQueues(queries)
  // Spreads the arrivals over the last four days, by their draws.
  const since = sql`now() - make_interval(mins => 7 + ${inspectionItems.draw} * 57)`
  await queries.update(inspectionItems).set({ enteredAt: since, turn: since })
  await seedVerdicts(queries)
}

/** Creates verdicts of the demo users, most of which passed. */
async function seedVerdicts(queries: Queries): Promise<void> {
  const inspectors = await queries.select({ id: users.id }).from(users).orderBy(users.username)
  const contentItem = contentItemRows()
  const { title, createdBy, status } = contentItem
  const judged = await queries
    .select({ item: inspectionItems, queue: inspectionQueues, title, createdBy, status })
    .from(inspectionItems)
    .innerJoin(inspectionQueues, eq(inspectionQueues.id, inspectionItems.queueId))
    .innerJoin(contentItem, eq(contentItem.id, inspectionItems.contentItemId))
    .where(and(eq(inspectionItems.state, 'waiting'), lt(inspectionItems.draw, 6)))
    .orderBy(inspectionItems.enteredAt)
  for (const [place, { item, queue, ...judgedItem }] of judged.entries()) {
    const inspector = inspectors[place % inspectors.length]
    if (!inspector) return
    const rejection = place % 4 === 3 ? demoRejections[(place >> 2) % demoRejections.length] : undefined
    const { contentItemId } = item
    const givenAt = workingTime(judged.length > week ? place % week : 0, ((place * 7) % 23) / 23)
    const enteredAt = new Date(givenAt.getTime() - (4 + (place % 5) * 9) * 60_000)
    const ofContentItem = and(
      eq(inspectionItems.queueId, queue.id),
      eq(inspectionItems.contentItemId, contentItemId),
    )
    await queries
      .update(inspectionItems)
      .set({ state: rejection ? 'rejected' : 'passed', enteredAt, turn: enteredAt })
      .where(ofContentItem)
    const act = { actor: inspector.id, action: 'inspection.verdict', at: givenAt }
    await recordedInThePast(queries, act, async () => {
      if (rejection) await setContentItemStatus(queries, [contentItemId], 'offline')
      await queries.insert(inspectionVerdicts).values({
        queueId: queue.id,
        queueName: queue.name,
        contentItemId,
        contentItemTitle: judgedItem.title,
        contentItemOwner: judgedItem.createdBy,
        inspectorId: inspector.id,
        statusBefore: judgedItem.status,
        verdict: rejection ? 'reject' : 'pass',
        reason: rejection?.reason ?? null,
        note: rejection?.note ?? '',
        givenAt,
      })
    })
  }
}
