import { anyContent, type InspectionQueueFields } from '@greenroom/contract/areas/inspection'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fillStaleQueues } from './fill.ts'
import { inspectionItems, inspectionQueues } from './schema.ts'

const day = 86_400_000

const demoQueues: InspectionQueueFields[] = [
  {
    name: '短视频日检',
    conditions: { ...anyContent, genres: ['horizontalVideo', 'verticalVideo'] },
    rate: 30,
    scope: 'all',
  },
  {
    name: '转载与境外内容',
    conditions: { ...anyContent, sources: ['repost', 'foreign'] },
    rate: 100,
    scope: 'all',
  },
  {
    name: '英文图文抽检',
    conditions: { ...anyContent, genres: ['text', 'img'], languages: ['en'] },
    rate: 50,
    scope: 'all',
  },
]

/** Inspection queues for the demo, once, with the demo's contents in them; call it when those are there. */
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
  // They came in over the last days rather than all at once: by their draws, some minutes to four days ago.
  const since = sql`now() - make_interval(mins => 7 + ${inspectionItems.draw} * 57)`
  await queries.update(inspectionItems).set({ enteredAt: since, turn: since })
}
