import type {
  ListedOperation as ListedEntry,
  OperationDetail,
  OperationEntry,
} from '@greenroom/contract/areas/audit/operation-log'
import type { UndoRefusal } from '@greenroom/contract/undo-refusals'
import { count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type FieldChange, operationLog, type StoredOperation } from '../../platform/audit/schema.ts'
import type { UndoRegistry } from '../../platform/audit/undo/registry.ts'
import { neverUndone } from '../../platform/audit/undo/select.ts'
import type { Undoing } from '../../platform/audit/undo/undo.ts'
import { findUndoing } from '../../platform/audit/undo/undone.ts'
import type { Queries } from '../../platform/database/database.ts'
import { maskPhone } from '../../platform/users/mask-phone.ts'
import { namesOfContentItems } from '../content/index.ts'
import { namesOfGroups } from '../profile/index.ts'
import { namesOfRoles } from '../roles/index.ts'
import { describeActors } from './actors.ts'
import { namesOfDeleted, type Reader } from './deleted-names.ts'
import type { ListedOperation, OperationRow } from './list.ts'
import { findRefusals } from './listed-refusals.ts'

const idPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
/** Entities without a name of their own: they connect two others, and take the names of both. */
const namedByIds = new Set([
  'user-role',
  'content-set-item',
  'team-member',
  'project-member',
  'authenticator',
  'recovery-code',
])
/** Entities that belong to a user whom their title does not name. */
const owned = [
  'session',
  'passkey',
  'external-identity',
  'permission-grant',
  'access-request',
  'certification',
]
/** What they are named by, beside users; deleted ones by the log. */
const nameGiving = ['role', 'content-item', 'content-set', 'team', 'project']
/** Users' own data that administrators need not read in full. */
const personal = new Set(['phone'])

/** Stored entries as the contract has them; an entry with only an id is named by its record. */
export async function toEntries(
  queries: Queries,
  reader: Reader,
  operations: readonly ListedOperation[],
): Promise<OperationEntry[]> {
  const unnamed = operations.filter(({ entity }) => namedByIds.has(entity))
  const ids = unnamed.flatMap(({ entityId, title }) => [entityId, title])
  const owners = await findOwners(queries, operations)
  const actors = operations.flatMap(({ actorId }) => actorId ?? [])
  const [names, undoing] = await Promise.all([
    namesOf(queries, reader, [...ids, ...actors, ...owners.values()]),
    findUndoing(
      queries,
      operations.map(({ id }) => id),
    ),
  ])
  return operations.map(entry =>
    toEntry(entry, names, { undoneBy: undoing.get(entry.id), owner: owners.get(entry.id) }),
  )
}

/** Ids of the users to whom sessions, approvals and the like belong, by entry; from the entry or the first one of its row. */
async function findOwners(
  queries: Queries,
  operations: readonly ListedOperation[],
): Promise<Map<number, string>> {
  const ids = operations.flatMap(({ id, entity, operation }) =>
    owned.includes(entity) && operation !== 'refused' ? [id] : [],
  )
  if (ids.length === 0) return new Map()
  const ownerIn = (entry: SQL) =>
    sql`coalesce(${entry}.changes #>> '{user_id,1}', ${entry}.changes #>> '{user_id,0}')`
  const rows = await queries.execute<{ id: string; owner: string }>(sql`
    select id, owner from (
      select entry.id, coalesce(${ownerIn(sql`entry`)}, (
        select ${ownerIn(sql`first`)} from ${operationLog} as first
        where first.entity = entry.entity and first.entity_id = entry.entity_id and jsonb_exists(first.changes, 'user_id')
        order by first.id limit 1)) as owner
      from ${operationLog} as entry where entry.id = any(${sql.param(ids.map(String))}::bigint[])
    ) as owned where owner is not null`)
  return new Map(rows.map(({ id, owner }) => [Number(id), owner]))
}

/**
 * The rows of the list as the contract has them, each with why it cannot be undone.
 * @param undoing reads the reasons that the state of rows gives; absent for readers who may not undo
 */
export async function toListed(
  queries: Queries,
  reader: Reader,
  { registry, undoing }: { registry: UndoRegistry; undoing: Undoing | undefined },
  rows: readonly OperationRow[],
): Promise<ListedEntry[]> {
  const statuses = new Map(rows.map(({ id, newStatus }) => [String(id), newStatus]))
  const entries = await toEntries(queries, reader, rows)
  const undoable = entries.filter(entry => refusalOf(registry, entry) === null).map(({ id }) => id)
  const [refusals, batches] = await Promise.all([
    undoing ? findRefusals(queries, undoing, undoable) : new Map<string, UndoRefusal>(),
    findBatches(queries, entries),
  ])
  return entries.map(entry => ({
    ...entry,
    batch: batches.get(entry.entityId) ?? null,
    undoRefusal: refusalOf(registry, entry) ?? refusals.get(entry.id) ?? null,
    newStatus: statuses.get(entry.id) ?? null,
  }))
}

/** The entries that imports made, by the id of the import, which is the id of their request. */
async function findBatches(
  queries: Queries,
  entries: readonly OperationEntry[],
): Promise<Map<string, ListedEntry['batch']>> {
  const ids = entries.flatMap(({ entity, entityId }) => (entity === 'import' ? [entityId] : []))
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select({ requestId: operationLog.requestId, entries: count() })
    .from(operationLog)
    .where(inArray(operationLog.requestId, ids))
    .groupBy(operationLog.requestId)
  return new Map(rows.map(row => [row.requestId, row]))
}

/** Reason that holds for every reader and state; null when an undo may be possible. An entry without an id is about no row. */
function refusalOf(registry: UndoRegistry, entry: OperationEntry): UndoRefusal | null {
  if (entry.undoneBy !== null) return 'undone'
  return neverUndone(registry, entry) ?? (entry.entityId === '' ? 'nothing' : null)
}

/** One entry with its changes and the names of all that they speak of. */
export async function toDetail(
  queries: Queries,
  reader: Reader,
  { registry, undoing }: { registry: UndoRegistry; undoing: Undoing },
  operation: StoredOperation,
): Promise<OperationDetail> {
  const { requestId } = operation
  const sameRequest = eq(operationLog.requestId, requestId)
  const [[entry], described, ofRequest] = await Promise.all([
    toEntries(queries, reader, [operation]),
    describeChanges(queries, reader, [inFormOrder(registry, operation)]),
    requestId === '' ? 1 : queries.$count(operationLog, sameRequest),
  ])
  if (!entry) throw new Error('An entry was lost on its way')
  const never = refusalOf(registry, entry)
  const planned = never === null ? await undoing.plan(queries, operation, 'entry') : undefined
  return {
    ...entry,
    changes: described.changes[0] ?? {},
    names: described.names,
    ofRequest,
    undoRefusal: never ?? planned?.refusal?.reason ?? null,
  }
}

/** The changed fields of an entry in the order of their form; fields of earlier versions come last. */
export function inFormOrder<T>(
  registry: UndoRegistry,
  { entity, changes }: { entity: string; changes: Record<string, T> },
): Record<string, T> {
  const columns = registry.get(entity)?.columns ?? []
  const placeOf = (field: string) => (columns.includes(field) ? columns.indexOf(field) : columns.length)
  return Object.fromEntries(
    Object.entries(changes).toSorted(([one], [other]) => placeOf(one) - placeOf(other)),
  )
}

/** Changes as users may see them, and the names of all that they speak of, by id. */
export async function describeChanges(
  queries: Queries,
  reader: Reader,
  changes: readonly Record<string, FieldChange>[],
): Promise<{ changes: Record<string, FieldChange>[]; names: Record<string, string> }> {
  const mentioned = changes.flatMap(each => Object.values(each).flat()).filter(isId)
  const { texts } = await namesOf(queries, reader, mentioned)
  const names = mentioned.flatMap(id => {
    const name = texts.get(id)
    return name ? [[id, name] as const] : []
  })
  return { changes: changes.map(maskPersonal), names: Object.fromEntries(names) }
}

type Names = Awaited<ReturnType<typeof namesOf>>

async function namesOf(queries: Queries, reader: Reader, ids: readonly string[]) {
  const requestedIds = [...new Set(ids)].filter(isId)
  const [users, roles, titles, groups] = await Promise.all([
    describeActors(queries, requestedIds),
    namesOfRoles(queries, requestedIds, reader.language),
    namesOfContentItems(queries, reader, requestedIds),
    namesOfGroups(queries, requestedIds),
  ])
  const texts = new Map([...roles, ...titles, ...groups])
  for (const { id, name, username } of users.values()) texts.set(id, name || username)
  const unnamed = requestedIds.filter(id => !texts.has(id))
  const deleted = await namesOfDeleted(queries, reader, nameGiving, unnamed)
  for (const [id, name] of deleted) texts.set(id, name)
  return { users, texts }
}

function toEntry(
  loggedOperation: ListedOperation,
  { users, texts }: Names,
  { undoneBy, owner }: { undoneBy: number | undefined; owner: string | undefined },
): OperationEntry {
  const { id, at, actorId, action, entity, entityId, title, operation, address, device, requestId } =
    loggedOperation
  const unknown = (userId: string) => ({ id: userId, name: '', username: '', avatar: '' })
  const named = [...new Set([entityId, title])].map(each => texts.get(each) ?? '').filter(name => name !== '')
  return {
    action,
    entity,
    entityId,
    operation,
    address,
    device,
    requestId,
    id: String(id),
    time: new Date(at).toISOString(),
    user: actorId === null ? null : (users.get(actorId) ?? unknown(actorId)),
    title: namedByIds.has(entity) ? named.join(' · ') : title,
    owner: owner === undefined || owner === actorId ? '' : (texts.get(owner) ?? ''),
    undoes: (loggedOperation.undoes ?? []).map(String),
    undoneBy: undoneBy === undefined ? null : String(undoneBy),
  }
}

function maskPersonal(changes: Record<string, FieldChange>): Record<string, FieldChange> {
  const mask = (value: unknown) => (typeof value === 'string' ? maskPhone(value) : value)
  return Object.fromEntries(
    Object.entries(changes).map(([field, [before, after]]) => [
      field,
      personal.has(field) ? [mask(before), mask(after)] : [before, after],
    ]),
  )
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && idPattern.test(value)
}
