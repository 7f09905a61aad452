import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { registrations } from './schema.ts'

export type StoredRegistration = typeof registrations.$inferSelect

/** It is undecided. */
export const isOpen = sql`${registrations.state} = 'open'`

/** How many wait for a decision. */
export const countOpen = (queries: Queries): Promise<number> => queries.$count(registrations, isOpen)

/** Opens a request, also when others are open under that user name. */
export async function openRegistration(
  queries: Queries,
  fields: typeof registrations.$inferInsert,
): Promise<StoredRegistration> {
  const opened = await onlyRow(queries.insert(registrations).values(fields).returning())
  return opened
}

export async function findRegistration(
  queries: Queries,
  id: string,
): Promise<StoredRegistration | undefined> {
  const [registration] = await queries.select().from(registrations).where(eq(registrations.id, id))
  return registration
}

/** Reads a request and locks it until the transaction ends. */
export async function lockRegistration(
  queries: Queries,
  id: string,
): Promise<StoredRegistration | undefined> {
  const [registration] = await queries
    .select()
    .from(registrations)
    .where(eq(registrations.id, id))
    .for('no key update')
  return registration
}

/** Writes down what became of a request. */
export async function closeRegistration(
  queries: Queries,
  id: string,
  decision: Pick<StoredRegistration, 'state' | 'answer'> & { decidedBy: string; passwordHash?: string },
): Promise<StoredRegistration> {
  const [closed] = await queries
    .update(registrations)
    .set({ ...decision, decidedAt: sql`now()` })
    .where(eq(registrations.id, id))
    .returning()
  if (!closed) throw new Error('A locked registration was not there')
  return closed
}

/** How long who was refused can still learn why by signing in. */
const answeredRetention = sql`interval '30 days'`

/** Deletes the passwords of requests that were rejected long ago. */
export async function forgetRefused(queries: Queries): Promise<void> {
  await queries
    .update(registrations)
    .set({ passwordHash: '' })
    .where(
      and(
        eq(registrations.state, 'rejected'),
        ne(registrations.passwordHash, ''),
        lt(registrations.decidedAt, sql`now() - ${answeredRetention}`),
      ),
    )
}
