import type { Language } from '@greenroom/contract/languages'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Settings } from '../../platform/settings.ts'
import { users } from '../../platform/users/schema.ts'
import type { StoredUser } from '../../platform/users/store.ts'
import { verifyPassword } from './password.ts'
import { formerPasswords } from './schema.ts'

export type PasswordPolicy = Pick<Settings, 'PASSWORD_LENGTH' | 'PASSWORD_DAYS' | 'PASSWORD_HISTORY'>

/**
 * Refuses a new password that is shorter than the installation asks for.
 * @param field path of the field, such as `body.password`
 * @throws ApiError `invalid`
 */
export function requireLength(
  { PASSWORD_LENGTH }: PasswordPolicy,
  password: string,
  field: string,
  language: Language,
): void {
  if (password.length >= PASSWORD_LENGTH) return
  refuse(field, 'passwordTooShort', '{length}', PASSWORD_LENGTH, language)
}

/**
 * Refuses a new password that is the user's present one or one of the last ones, as far as `PASSWORD_HISTORY` goes back.
 * Compares hashes, so it belongs in a `prepare` step.
 * @param field path of the field, such as `body.password`
 * @throws ApiError `invalid`
 */
export async function requireUnusedPassword(
  queries: Queries,
  { PASSWORD_HISTORY }: PasswordPolicy,
  { id, passwordHash }: Pick<StoredUser, 'id' | 'passwordHash'>,
  password: string,
  field: string,
  language: Language,
): Promise<void> {
  if (PASSWORD_HISTORY === 0) return
  const former = await queries
    .select({ passwordHash: formerPasswords.passwordHash })
    .from(formerPasswords)
    .where(eq(formerPasswords.userId, id))
    .orderBy(desc(formerPasswords.id))
    .limit(PASSWORD_HISTORY - 1)
  for (const hash of [passwordHash, ...former.map(row => row.passwordHash)]) {
    if (await verifyPassword(password, hash))
      refuse(field, 'passwordUsedBefore', '{history}', PASSWORD_HISTORY, language)
  }
}

/** Keeps the hash of the password that a user is about to replace, and forgets hashes that no rule compares any more. */
export async function keepFormerPassword(
  queries: Queries,
  { PASSWORD_HISTORY }: PasswordPolicy,
  userId: string,
): Promise<void> {
  if (PASSWORD_HISTORY > 1) {
    const [user] = await queries.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId))
    if (user) await queries.insert(formerPasswords).values({ userId, passwordHash: user.hash })
  }
  const dated = queries
    .select({ id: formerPasswords.id })
    .from(formerPasswords)
    .where(eq(formerPasswords.userId, userId))
    .orderBy(desc(formerPasswords.id))
    .offset(Math.max(0, PASSWORD_HISTORY - 1))
  await queries.delete(formerPasswords).where(inArray(formerPasswords.id, dated))
}

/** Makes a user who signs in with a password older than `PASSWORD_DAYS` replace it first. */
export async function demandFreshPassword(
  queries: Queries,
  { PASSWORD_DAYS }: PasswordPolicy,
  user: StoredUser,
): Promise<StoredUser> {
  if (PASSWORD_DAYS === 0 || user.mustChangePassword) return user
  const changedAt = sql`coalesce(${users.passwordChangedAt}, ${users.createdAt})`
  const aged = await queries
    .update(users)
    .set({ mustChangePassword: true })
    .where(and(eq(users.id, user.id), sql`${changedAt} < now() - make_interval(days => ${PASSWORD_DAYS})`))
    .returning({ id: users.id })
  return { ...user, mustChangePassword: aged.length > 0 }
}

function refuse(field: string, key: RuleKey, placeholder: string, figure: number, language: Language): never {
  const msg = ruleText(key, language).replace(placeholder, String(figure))
  throw fail('invalid', { issues: [{ path: field, msg }] })
}
