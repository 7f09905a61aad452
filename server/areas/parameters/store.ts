import {
  differingParameters,
  type ParameterChange,
  type ParameterName,
  type Parameters,
  parameters,
} from '@greenroom/contract/areas/parameters/parameters'
import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queries } from '../../platform/database/database.ts'
import { users } from '../../platform/users/schema.ts'
import { parameterChanges, parameterSettings } from './schema.ts'

export type StoredSetting = typeof parameterSettings.$inferSelect
export type StoredChange = typeof parameterChanges.$inferSelect

/** The parameters in force. @throws Error before the first start has filled them in */
export async function readSetting(queries: Queries): Promise<StoredSetting> {
  return requireRow(await queries.select().from(parameterSettings).limit(1))
}

/** The parameters in force; no request is submitted, decided or withdrawn before the transaction ends. */
export async function lockSetting(queries: Queries): Promise<StoredSetting> {
  return requireRow(await queries.select().from(parameterSettings).limit(1).for('update'))
}

function requireRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('A row that must be there was not there')
  return row
}

/** Puts parameters in force, as a new version. */
export async function applyParameters(queries: Queries, id: string, next: Parameters): Promise<void> {
  await queries
    .update(parameterSettings)
    .set({ ...next, version: sql`${parameterSettings.version} + 1`, updatedAt: sql`now()` })
    .where(eq(parameterSettings.id, id))
}

export async function insertChange(
  queries: Queries,
  written: typeof parameterChanges.$inferInsert,
): Promise<StoredChange> {
  return requireRow(await queries.insert(parameterChanges).values(written).returning())
}

/** Writes down what became of a request. */
export async function closeChange(
  queries: Queries,
  id: string,
  outcome: Partial<typeof parameterChanges.$inferInsert>,
): Promise<void> {
  await queries
    .update(parameterChanges)
    .set({ ...outcome, decidedAt: new Date() })
    .where(eq(parameterChanges.id, id))
}

const decider = alias(users, 'decider')

const selectChanges = (queries: Queries) =>
  queries
    .select({
      change: parameterChanges,
      userName: users.name,
      username: users.username,
      deciderName: decider.name,
    })
    .from(parameterChanges)
    .leftJoin(users, eq(users.id, parameterChanges.userId))
    .leftJoin(decider, eq(decider.id, parameterChanges.decidedBy))
    .$dynamic()
export type ChangeRow = Awaited<ReturnType<typeof selectChanges>>[number]

/** One request; undefined when there is none. */
export async function findChange(queries: Queries, id: string): Promise<ChangeRow | undefined> {
  const [row] = await selectChanges(queries).where(eq(parameterChanges.id, id))
  return row
}

/** The request that waits. */
export async function findWaiting(queries: Queries): Promise<ChangeRow | undefined> {
  const [row] = await selectChanges(queries).where(eq(parameterChanges.state, 'auditing'))
  return row
}

const lastFirst = [desc(parameterChanges.createdAt), desc(parameterChanges.id)]

/** The requests, the last one first; `skip` of them are left out. */
export async function listChanges(queries: Queries, skip: number, limit: number): Promise<ChangeRow[]> {
  return selectChanges(queries)
    .orderBy(...lastFirst)
    .limit(limit)
    .offset(skip)
}

/** Who submitted it; empty when they are gone. */
export const nameOfUser = ({ userName, username }: ChangeRow) => userName || username || ''

/** Which parameters a request changes. */
export const changedBy = ({ original, proposed }: StoredChange): ParameterName[] =>
  differingParameters(original, proposed)

/** What the operation log calls a request: `V` and `A` for what it is about, and its number. */
export function contentNumberOf(change: StoredChange): string {
  const changed = changedBy(change)
  const video = changed.some(name => name.startsWith('video')) ? 'V' : ''
  const audio = changed.some(name => name.startsWith('audio')) ? 'A' : ''
  return `${video}${audio}${String(change.number).padStart(6, '0')}`
}

/** The parameters of a stored row, without what else it holds. */
export const parametersOf = (setting: StoredSetting): Parameters => parameters.parse(setting)

/** A request as the contract has it. */
export function toChange(row: ChangeRow, readerId: string, setting: StoredSetting): ParameterChange {
  const { change } = row
  const { id, description, state, original, originalVersion, proposed } = change
  return {
    id,
    description,
    state,
    original,
    originalVersion,
    proposed,
    contentNumber: contentNumberOf(change),
    changed: changedBy(change),
    userName: nameOfUser(row),
    own: change.userId === readerId,
    submittedTime: change.createdAt.toISOString(),
    decidedBy: row.deciderName ?? '',
    decidedTime: change.decidedAt?.toISOString() ?? null,
    reason: change.answer,
    outdated: state === 'auditing' && originalVersion !== setting.version,
  }
}
