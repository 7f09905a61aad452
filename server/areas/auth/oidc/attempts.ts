import { hash } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import type { OidcAttempt } from './provider.ts'
import { oidcAttempts } from './schema.ts'

const lifetime = sql`interval '10 minutes'`

const hashOf = (text: string) => hash('sha256', text, 'base64url')

interface RequestedSignIn {
  browser: string
  redirect: string
  remember: boolean
}

/** Stores an attempt before the browser goes to the provider. */
export async function persistAttempt(
  queries: Queries,
  { state, nonce, codeVerifier }: OidcAttempt,
  { browser, redirect, remember }: RequestedSignIn,
): Promise<void> {
  await queries.insert(oidcAttempts).values({
    stateHash: hashOf(state),
    nonce,
    codeVerifier,
    browserHash: hashOf(browser),
    redirect,
    remembered: remember,
    expiresAt: sql`now() + ${lifetime}`,
  })
}

/** Takes a stored attempt, once and only for the browser that started it. @throws ApiError `signInOutOfDate` */
export async function takeAttempt(queries: Queries, state: string, browser: string) {
  const [taken] = await queries
    .delete(oidcAttempts)
    .where(
      and(
        eq(oidcAttempts.stateHash, hashOf(state)),
        eq(oidcAttempts.browserHash, hashOf(browser)),
        gt(oidcAttempts.expiresAt, sql`now()`),
      ),
    )
    .returning()
  if (!taken) throw fail('signInOutOfDate')
  return taken
}

/** Deletes attempts that were never finished. */
export async function pruneOidcAttempts(queries: Queries): Promise<void> {
  await queries.delete(oidcAttempts).where(lte(oidcAttempts.expiresAt, sql`now()`))
}
