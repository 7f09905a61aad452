import { type Activity, activityLimits } from '@greenroom/contract/areas/profile'
import type { Language, Text } from '@greenroom/contract/languages'
import { and, desc, eq, inArray, lt, max, min } from 'drizzle-orm'
import { operationLog, type StoredOperation } from '../../../platform/audit/schema.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { namesOfRoles, peopleByIds } from '../../access/index.ts'
import { namesOfGroups } from '../groups/store.ts'

const happened: Record<StoredOperation['operation'], Text> = {
  insert: { 'zh-CN': '新建', 'en-US': 'Created' },
  update: { 'zh-CN': '修改', 'en-US': 'Changed' },
  delete: { 'zh-CN': '删除', 'en-US': 'Deleted' },
  refused: { 'zh-CN': '被拒绝', 'en-US': 'Refused' },
}

/** Entities whose entries are called by ids: what something belongs to, and what it is. */
const calledByIds = new Set(['person-role', 'team-member', 'project-member'])

/**
 * What a person did, newest first. What one request changed is one thing, called as the first of its rows.
 * @param before only what was done before the entry of this number
 */
export async function readActivity(
  queries: Queries,
  personId: string,
  language: Language,
  { most, before }: { most: number; before?: number | undefined },
): Promise<Activity[]> {
  const requests = await queries
    .select({ first: min(operationLog.id) })
    .from(operationLog)
    .where(
      and(eq(operationLog.actorId, personId), before === undefined ? undefined : lt(operationLog.id, before)),
    )
    .groupBy(operationLog.requestId)
    .orderBy(desc(max(operationLog.id)))
    .limit(most)
  const ids = requests.flatMap(({ first }) => first ?? [])
  if (ids.length === 0) return []
  const [entries, [person]] = await Promise.all([
    queries.select().from(operationLog).where(inArray(operationLog.id, ids)).orderBy(desc(operationLog.id)),
    peopleByIds(queries, [personId]),
  ])
  const names = await namesFor(queries, entries, language)
  return entries.map(entry => ({
    id: String(entry.id),
    action: entry.action,
    title: titleOf(entry, names),
    description: happened[entry.operation][language],
    avatar: person?.avatar ?? '',
    entity: entry.entity,
    entityId: entry.entityId,
    time: new Date(entry.at).toISOString(),
  }))
}

/** A page of it, and where the next one begins. */
export async function readActivityPage(
  queries: Queries,
  personId: string,
  language: Language,
  before: string | undefined,
): Promise<{ list: Activity[]; before: string | null }> {
  const most = activityLimits.listed
  const list = await readActivity(queries, personId, language, {
    most,
    before: before === undefined ? undefined : Number(before),
  })
  return { list, before: list.length === most ? (list.at(-1)?.id ?? null) : null }
}

function titleOf({ entity, entityId, title }: StoredOperation, names: ReadonlyMap<string, string>): string {
  if (!calledByIds.has(entity)) return title
  return [entityId, title].flatMap(id => names.get(id) ?? []).join(' · ')
}

async function namesFor(
  queries: Queries,
  entries: readonly StoredOperation[],
  language: Language,
): Promise<Map<string, string>> {
  const ids = entries.flatMap(({ entity, entityId, title }) =>
    calledByIds.has(entity) ? [entityId, title] : [],
  )
  const [people, roles, groups] = await Promise.all([
    peopleByIds(queries, ids),
    namesOfRoles(queries, ids, language),
    namesOfGroups(queries, ids),
  ])
  return new Map([
    ...roles,
    ...groups,
    ...people.map(({ id, name, username }) => [id, name || username] as const),
  ])
}
