import { eq } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { passkeys } from '../passkeys/schema.ts'
import { findAuthenticator } from './codes.ts'

/** Possible second steps of the user; empty when the first step suffices. */
export async function secondStepsOf(queries: Queries, userId: string): Promise<('code' | 'passkey')[]> {
  if (!(await findAuthenticator(queries, userId))) return []
  const own = await queries.$count(passkeys, eq(passkeys.userId, userId))
  return own > 0 ? ['code', 'passkey'] : ['code']
}
