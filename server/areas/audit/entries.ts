import type {
  ListedOperation as ListedEntry,
  OperationDetail,
  OperationEntry,
} from '@greenroom/contract/areas/audit/operation-log'
import { eq } from 'drizzle-orm'
import { type FieldChange, operationLog, type StoredOperation } from '../../platform/audit/schema.ts'
import type { UndoRegistry } from '../../platform/audit/undo/registry.ts'
import { neverUndone } from '../../platform/audit/undo/select.ts'
import { findUndoing } from '../../platform/audit/undo/undone.ts'
import type { Queries } from '../../platform/database/database.ts'
import { maskPhone } from '../../platform/users/mask-phone.ts'
import { namesOfContentItems } from '../content/index.ts'
import { namesOfGroups } from '../profile/index.ts'
import { namesOfRoles } from '../roles/index.ts'
import { describeActors } from './actors.ts'
import { namesOfDeleted, type Reader } from './deleted-names.ts'
import type { ListedOperation, OperationRow } from './list.ts'

const idPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
/** Entities without a name of their own: they connect two others, and take the names of both. */
const namedByIds = new Set(['user-role', 'content-set-item', 'team-member', 'project-member'])
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
  const [names, undoing] = await Promise.all([
    namesOf(queries, reader, [...ids, ...operations.flatMap(({ actorId }) => actorId ?? [])]),
    findUndoing(
      queries,
      operations.map(({ id }) => id),
    ),
  ])
  return operations.map(entry => toEntry(entry, names, undoing.get(entry.id)))
}

/** The rows of the list as the contract has them, each with whether it can be undone at all. */
export async function toListed(
  queries: Queries,
  reader: Reader,
  registry: UndoRegistry,
  rows: readonly OperationRow[],
): Promise<ListedEntry[]> {
  const statuses = new Map(rows.map(({ id, newStatus }) => [String(id), newStatus]))
  return (await toEntries(queries, reader, rows)).map(entry => ({
    ...entry,
    undoRefusal: refusalOf(registry, entry),
    newStatus: statuses.get(entry.id) ?? null,
  }))
}

/** Reason that holds for every reader; null when an undo is possible. */
const refusalOf = (registry: UndoRegistry, entry: OperationEntry) =>
  entry.undoneBy === null ? (neverUndone(registry, entry) ?? null) : 'undone'

/** One entry with its changes and the names of all that they speak of. */
export async function toDetail(
  queries: Queries,
  reader: Reader,
  registry: UndoRegistry,
  operation: StoredOperation,
): Promise<OperationDetail> {
  const { requestId } = operation
  const sameRequest = eq(operationLog.requestId, requestId)
  const [[entry], described, ofRequest] = await Promise.all([
    toEntries(queries, reader, [operation]),
    describeChanges(queries, reader, [operation.changes]),
    requestId === '' ? 1 : queries.$count(operationLog, sameRequest),
  ])
  if (!entry) throw new Error('An entry was lost on its way')
  return {
    ...entry,
    changes: described.changes[0] ?? {},
    names: described.names,
    ofRequest,
    undoRefusal: refusalOf(registry, entry),
  }
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
  undoneBy: number | undefined,
): OperationEntry {
  const { id, at, actorId, action, entity, entityId, title, operation, address, device, requestId } =
    loggedOperation
  const unknown = (userId: string) => ({ id: userId, name: '', username: '', avatar: '' })
  const named = [entityId, title].map(each => texts.get(each) ?? '').filter(name => name !== '')
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
