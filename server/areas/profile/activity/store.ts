import { actionTexts as englishTexts } from '@greenroom/contract/action-texts.en-US'
import { actionTexts as chineseTexts } from '@greenroom/contract/action-texts.zh-CN'
import { type Activity, activityLimits } from '@greenroom/contract/areas/profile/preferences'
import { deviceInWords } from '@greenroom/contract/devices'
import type { Language, Text } from '@greenroom/contract/languages'
import { isPermission, permissions } from '@greenroom/contract/permissions'
import { and, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { operationLog, type StoredOperation } from '../../../platform/audit/schema.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { usersByIds } from '../../../platform/users/names.ts'
import { namesOfRoles } from '../../roles/index.ts'
import { namesOfGroups } from '../groups/store.ts'

/** A request of a user, and the number of the last entry that it left. */
interface DoneRequest {
  requestId: string
  last: number
}

interface PageOptions {
  maxRequests: number
  /** Only requests whose last entry is before this number. */
  before: number | undefined
}

/** Entries read at first for each requested item; four times as many in each further round. */
const entriesEach = 4
const widening = 4

/**
 * The last requests of a user, by their last entries. Reads only the newest entries by the index, and further ones
 * while those belong to too few requests.
 */
async function latestRequests(
  queries: Queries,
  userId: string,
  { maxRequests, before }: PageOptions,
): Promise<DoneRequest[]> {
  const requests = new Map<string, DoneRequest>()
  // A request with later entries belongs to an earlier page.
  const later = new Set<string>()
  let place = before
  for (let limit = maxRequests * entriesEach; requests.size < maxRequests; limit *= widening) {
    const entries = await queries
      .select({ last: operationLog.id, requestId: operationLog.requestId })
      .from(operationLog)
      .where(byUser(userId, place))
      .orderBy(desc(operationLog.id))
      .limit(limit)
    const fresh = [...new Set(entries.map(({ requestId }) => requestId))].filter(id => !requests.has(id))
    if (before !== undefined) {
      for (const id of await withLaterEntries(queries, userId, fresh, before)) later.add(id)
    }
    for (const entry of entries) {
      if (!requests.has(entry.requestId) && !later.has(entry.requestId)) requests.set(entry.requestId, entry)
    }
    if (entries.length < limit) break
    place = entries.at(-1)?.last
  }
  return [...requests.values()].slice(0, maxRequests)
}

/** A refused attempt is nothing that the user did. */
const byUser = (userId: string, before: number | undefined) =>
  and(
    eq(operationLog.actorId, userId),
    ne(operationLog.operation, 'refused'),
    before === undefined ? undefined : lt(operationLog.id, before),
  )

async function withLaterEntries(
  queries: Queries,
  userId: string,
  ids: readonly string[],
  from: number,
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await queries
    .selectDistinct({ requestId: operationLog.requestId })
    .from(operationLog)
    .where(
      and(
        inArray(operationLog.requestId, [...ids]),
        eq(operationLog.actorId, userId),
        gte(operationLog.id, from),
      ),
    )
  return rows.map(({ requestId }) => requestId)
}

/** The first entry of each request, in the order of the requests. */
async function firstEntries(
  queries: Queries,
  userId: string,
  done: readonly DoneRequest[],
): Promise<StoredOperation[]> {
  const ids = done.map(({ requestId }) => requestId)
  const numbers = queries
    .select({ id: sql<number>`${operationLog.id}`.as('first_id') })
    .from(operationLog)
    .where(and(eq(operationLog.requestId, sql`requested.request_id`), byUser(userId, undefined)))
    .orderBy(operationLog.id)
    .limit(1)
    .as('first')
  const rows = await queries
    .select({ id: sql<number>`first.first_id`.mapWith(Number) })
    .from(sql`unnest(${sql.param(ids)}::text[]) as requested(request_id)`)
    .innerJoinLateral(numbers, sql`true`)
  const entries = await queries
    .select()
    .from(operationLog)
    .where(
      inArray(
        operationLog.id,
        rows.map(({ id }) => id),
      ),
    )
  const byRequest = new Map(entries.map(entry => [entry.requestId, entry]))
  return ids.flatMap(id => byRequest.get(id) ?? [])
}

const actionTexts = { 'zh-CN': chineseTexts, 'en-US': englishTexts } as const
const withDevice: Text = { 'zh-CN': '{{action}}（{{device}}）', 'en-US': '{{action}} with {{device}}' }
const named: Text = { 'zh-CN': '“{{name}}”', 'en-US': ' “{{name}}” ' }

/** Entities whose entries are titled by two ids: the parent's and the record's. */
const calledByIds = new Set(['user-role', 'team-member', 'project-member'])

/**
 * What a user did, newest first. What one request changed is one thing, called as the first of its rows; it stands
 * where its last row does.
 * @param before only activities before the one whose last entry has this number
 */
export async function readActivity(
  queries: Queries,
  userId: string,
  language: Language,
  { maxRequests, before }: { maxRequests: number; before?: number | undefined },
): Promise<Activity[]> {
  const done = await latestRequests(queries, userId, { maxRequests, before })
  return describe(queries, userId, language, done)
}

/** A page of it, and where the next one begins. */
export async function readActivityPage(
  queries: Queries,
  userId: string,
  language: Language,
  before: string | undefined,
): Promise<{ list: Activity[]; before: string | null }> {
  const limit = activityLimits.listed
  const done = await latestRequests(queries, userId, {
    maxRequests: limit,
    before: before === undefined ? undefined : Number(before),
  })
  const list = await describe(queries, userId, language, done)
  const last = done.length === limit ? done.at(-1)?.last : undefined
  return { list, before: last === undefined ? null : String(last) }
}

async function describe(
  queries: Queries,
  userId: string,
  language: Language,
  done: readonly DoneRequest[],
): Promise<Activity[]> {
  if (done.length === 0) return []
  const [first, [user]] = await Promise.all([
    firstEntries(queries, userId, done),
    usersByIds(queries, [userId]),
  ])
  const names = await namesFor(queries, first, language)
  return first.map(entry => {
    const record = recordName(entry, names, language)
    return {
      id: String(entry.id),
      action: entry.action,
      title: sentenceOf(entry, record, language),
      description: entry.device && deviceInWords(entry.device, language),
      record,
      entityId: entry.entityId,
      avatar: user?.avatar ?? '',
      entity: entry.entity,
      time: new Date(entry.at).toISOString(),
    }
  })
}

/** Name of a record in the reader's language; permissions and devices have names that differ from what the log keeps. */
function recordName(
  { entity, entityId, title }: StoredOperation,
  names: ReadonlyMap<string, string>,
  language: Language,
): string {
  if (entity === 'session') return deviceInWords(title, language)
  if (isPermission(title)) return permissions[title][language]
  if (!calledByIds.has(entity)) return title
  return [entityId, title].flatMap(id => names.get(id) ?? []).join(' · ')
}

/** What the user did, such as “Put content set “Spring” online”. */
function sentenceOf({ action, entity }: StoredOperation, record: string, language: Language): string {
  const texts: Readonly<Record<string, string>> = actionTexts[language]
  const deed = texts[action.replace('.', '_')] ?? actionTexts[language].other
  const [before = '', after = ''] = deed.split('{{name}}').map(part => part.trim())
  if (record === '') return [before, after].join(language === 'zh-CN' ? '' : ' ').trim()
  // The functions keep `$` in names from being read as a pattern.
  if (entity === 'session') {
    return withDevice[language].replace('{{action}}', before).replace('{{device}}', () => record)
  }
  return `${before}${named[language].replace('{{name}}', () => record)}${after}`.trim()
}

async function namesFor(
  queries: Queries,
  entries: readonly StoredOperation[],
  language: Language,
): Promise<Map<string, string>> {
  const ids = entries.flatMap(({ entity, entityId, title }) =>
    calledByIds.has(entity) ? [entityId, title] : [],
  )
  const [users, roles, groups] = await Promise.all([
    usersByIds(queries, ids),
    namesOfRoles(queries, ids, language),
    namesOfGroups(queries, ids),
  ])
  return new Map([
    ...roles,
    ...groups,
    ...users.map(({ id, name, username }) => [id, name || username] as const),
  ])
}
