import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { users } from '../../platform/users/schema.ts'
import { forget, ofUser } from './attempts.ts'
import { keepFormerPassword, type PasswordPolicy } from './password-policy.ts'

/** Replaces a password. By default, a one-time password then counts as replaced. */
export async function savePassword(
  queries: Queries,
  policy: PasswordPolicy,
  id: string,
  passwordHash: string,
  mustChangePassword = false,
): Promise<void> {
  await keepFormerPassword(queries, policy, id)
  await queries
    .update(users)
    .set({
      passwordHash,
      mustChangePassword,
      passwordChangedAt: sql`now()`,
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, id))
  // Guesses at the old password must not block the new one.
  await forget(queries, [ofUser(id, '').key])
}

export async function recordSignIn(queries: Queries, id: string): Promise<void> {
  await queries.update(users).set({ lastSignInAt: sql`now()` }).where(eq(users.id, id))
}
