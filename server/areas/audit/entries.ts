import type { OperationDetail, OperationEntry } from '@greenroom/contract/areas/audit'
import type { Language } from '@greenroom/contract/languages'
import type { FieldChange } from '../../platform/audit/schema.ts'
import type { Queries } from '../../platform/database/database.ts'
import { maskPhone, namesOfRoles } from '../access/index.ts'
import { describeActors } from './actors.ts'
import type { ListedOperation, StoredOperation } from './list.ts'

const idPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
/** Things that have no name of their own: the person and what they were given. */
const namedByIds = new Set(['person-role'])
/** People's own data that administrators need not read in full. */
const personal = new Set(['phone'])

/** Stored entries as the contract has them; what has only an id is called by its name. */
export async function toEntries(
  queries: Queries,
  stored: readonly ListedOperation[],
  language: Language,
): Promise<OperationEntry[]> {
  const unnamed = stored.filter(({ entity }) => namedByIds.has(entity))
  const ids = unnamed.flatMap(({ entityId, title }) => [entityId, title])
  const names = await namesOf(queries, [...ids, ...stored.flatMap(({ actorId }) => actorId ?? [])], language)
  return stored.map(entry => toEntry(entry, names))
}

/** One entry with its changes and the names of all that they speak of. */
export async function toDetail(
  queries: Queries,
  { changes, ...stored }: StoredOperation,
  language: Language,
): Promise<OperationDetail> {
  const mentioned = Object.values(changes).flat().filter(isId)
  const about = [stored.entityId, stored.title].filter(isId)
  const known = await namesOf(
    queries,
    [...mentioned, ...about, ...(stored.actorId ? [stored.actorId] : [])],
    language,
  )
  const names = mentioned.flatMap(id => {
    const name = known.texts.get(id)
    return name ? [[id, name] as const] : []
  })
  return { ...toEntry(stored, known), changes: maskPersonal(changes), names: Object.fromEntries(names) }
}

type Names = Awaited<ReturnType<typeof namesOf>>

async function namesOf(queries: Queries, ids: readonly string[], language: Language) {
  const wanted = [...new Set(ids)].filter(isId)
  const [people, roles] = await Promise.all([
    describeActors(queries, wanted),
    namesOfRoles(queries, wanted, language),
  ])
  const texts = new Map(roles)
  for (const { id, name, username } of people.values()) texts.set(id, name || username)
  return { people, texts }
}

function toEntry({ id, at, actorId, ...stored }: ListedOperation, { people, texts }: Names): OperationEntry {
  const { entity, entityId, title } = stored
  const unknown = (personId: string) => ({ id: personId, name: '', username: '', avatar: '' })
  const named = [entityId, title].map(each => texts.get(each) ?? '').filter(name => name !== '')
  return {
    ...stored,
    id: String(id),
    time: new Date(at).toISOString(),
    person: actorId === null ? null : (people.get(actorId) ?? unknown(actorId)),
    title: namedByIds.has(entity) ? named.join(' · ') : title,
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
