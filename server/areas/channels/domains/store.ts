import { linkOfSet } from '@greenroom/contract/promote-link'
import { isOnDomains } from '@greenroom/contract/registered-domain'
import { asc, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { registeredDomains } from '../schema.ts'

export type StoredDomain = typeof registeredDomains.$inferSelect

/** All domains, by name. */
export function allDomains(queries: Queries): Promise<StoredDomain[]> {
  return queries.select().from(registeredDomains).orderBy(asc(registeredDomains.domain))
}

/** Serialises additions until the transaction ends, so that two of them cannot exceed the limit. */
export async function lockDomains(queries: Queries): Promise<void> {
  await queries.execute(sql`lock table ${registeredDomains} in share row exclusive mode`)
}

export async function insertDomain(
  queries: Queries,
  fields: { domain: string; createdBy: string },
): Promise<StoredDomain> {
  const domain = await onlyRow(queries.insert(registeredDomains).values(fields).returning())
  return domain
}

/** @returns how many existed */
export async function removeDomains(queries: Queries, ids: string[]): Promise<number> {
  const removed = await queries
    .delete(registeredDomains)
    .where(inArray(registeredDomains.id, ids))
    .returning({ id: registeredDomains.id })
  return removed.length
}

/**
 * True when a link, or a pattern of links, leads to an allowed domain.
 * @param origin of this console, if it is set
 */
export async function isRegistered(
  queries: Queries,
  link: string,
  origin: string | undefined,
): Promise<boolean> {
  const domains = (await allDomains(queries)).map(({ domain }) => domain)
  return isOnDomains(linkOfSet(link, 'set'), domains, origin)
}
