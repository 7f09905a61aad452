import { hash, randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { recoveryCodes } from './schema.ts'

const howMany = 10
/** 31 letters and digits without look-alikes: 16 of them are 79 random bits and need no slow hash. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const length = 16

function newCode(): string {
  const code = Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('')
  return code.match(/.{4}/g)?.join('-') ?? code
}

const hashOf = (userId: string, code: string) =>
  hash('sha256', `${userId}:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`, 'base64url')

/** Replaces a user's recovery codes and returns the new ones; only their hashes are stored. */
export async function replaceRecoveryCodes(queries: Queries, userId: string): Promise<string[]> {
  await queries.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const codes = Array.from({ length: howMany }, newCode)
  await queries.insert(recoveryCodes).values(codes.map(code => ({ userId, codeHash: hashOf(userId, code) })))
  return codes
}

const unused = (userId: string) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))

export async function countRecoveryCodes(queries: Queries, userId: string): Promise<number> {
  return queries.$count(recoveryCodes, unused(userId))
}

/** True for an unused recovery code of the user. */
export async function isRecoveryCode(queries: Queries, userId: string, code: string): Promise<boolean> {
  const isIt = eq(recoveryCodes.codeHash, hashOf(userId, code))
  return (await queries.$count(recoveryCodes, and(unused(userId), isIt))) > 0
}

/** Consumes a recovery code; false when it is unknown or already used. */
export async function consumeRecoveryCode(queries: Queries, userId: string, code: string): Promise<boolean> {
  const used = await queries
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(unused(userId), eq(recoveryCodes.codeHash, hashOf(userId, code))))
    .returning({ id: recoveryCodes.id })
  return used.length > 0
}
