import { hash } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import type { OidcAttempt } from './provider.ts'
import { oidcAttempts } from './schema.ts'

const lifetime = sql`interval '10 minutes'`

const hashOf = (text: string) => hash('sha256', text, 'base64url')

interface Wanted {
  browser: string
  redirect: string
  remember: boolean
}

/** Notes that somebody goes to the provider. */
export async function persistAttempt(
  queries: Queries,
  { state, nonce, codeVerifier }: OidcAttempt,
  { browser, redirect, remember }: Wanted,
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

/** Takes what was noted, once, and only for the browser that began. @throws ApiError `signInOutOfDate` */
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

/** Forgets those who never came back. */
export async function pruneOidcAttempts(queries: Queries): Promise<void> {
  await queries.delete(oidcAttempts).where(lte(oidcAttempts.expiresAt, sql`now()`))
}
