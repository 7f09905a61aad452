import { asc, eq, sql } from 'drizzle-orm'
import { recordedInThePast, workingTime } from '../../../platform/audit/demo-history.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { contentItems, contentSets } from '../schema.ts'
import { pick } from './items.ts'
import { fraction } from './times.ts'

/** Edits of the demo's last week, several a day. */
const editCount = 42
const setEditCount = 9
const days = 7

const notes = [
  '编辑注：文中地址已与店家核实。',
  '更新：读者补充了两处信息，感谢。',
  '勘误：价格以到店为准，已修改。',
  '补充：周末人多，建议提前预约。',
] as const
const descriptions = [
  '编辑每周挑选，首页第一屏展示；周五更新。',
  '随周报推送，最多十二条。',
  '封面统一为横图，标题不超过十八字。',
] as const

/** Records a week of edits by the team: texts with a note, items put online and taken offline, sets described anew. */
export async function seedDemoEdits(queries: Queries, actors: readonly string[]): Promise<void> {
  const items = await queries
    .select({ id: contentItems.id, body: contentItems.body, status: contentItems.status })
    .from(contentItems)
    .where(sql`${contentItems.publishedAt} < now() - interval '7 days'`)
    .orderBy(asc(contentItems.title))
    .limit(editCount)
  for (const [place, { id, body, status }] of items.entries()) {
    const at = workingTime((editCount - place) % days, fraction(place, 11))
    const isStatus = place % 3 === 2
    const next = status === 'online' ? ('offline' as const) : ('online' as const)
    const changes = isStatus ? { status: next } : { body: `${body}\n\n${pick(notes, place)}` }
    const action = isStatus ? `content-item.${next}` : 'content-item.update'
    await recordedInThePast(queries, { actor: pick(actors, place), action, at }, () =>
      queries
        .update(contentItems)
        .set({ ...changes, updatedAt: at, version: 2 })
        .where(eq(contentItems.id, id)),
    )
  }
  const sets = await queries
    .select({ id: contentSets.id })
    .from(contentSets)
    .where(eq(contentSets.filterType, 'artificial'))
    .orderBy(asc(contentSets.number))
    .limit(setEditCount)
  for (const [place, { id }] of sets.entries()) {
    const at = workingTime(place % days, fraction(place, 12))
    const actor = pick(actors, place * 3)
    await recordedInThePast(queries, { actor, action: 'content-set.update', at }, () =>
      queries
        .update(contentSets)
        .set({ description: pick(descriptions, place), updatedAt: at, version: 2 })
        .where(eq(contentSets.id, id)),
    )
  }
}
