import type { Ability, AbilityState } from '@greenroom/contract/areas/official-accounts/abilities'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { officialAccountAbilities } from '../schema.ts'
import type { Finding } from './probe.ts'

/** Stores the results of a probe in place of the previous ones. @returns the stored rows */
export async function storeFindings(queries: Queries, accountId: string, findings: readonly Finding[]) {
  const { ability, state, failure, quota, checkedAt } = officialAccountAbilities
  return queries
    .insert(officialAccountAbilities)
    .values(findings.map(finding => ({ accountId, ...finding })))
    .onConflictDoUpdate({
      target: [officialAccountAbilities.accountId, ability],
      set: {
        state: sql`excluded.state`,
        failure: sql`excluded.failure`,
        quota: sql`excluded.quota`,
        checkedAt: sql`now()`,
      },
    })
    .returning({ ability, state, failure, quota, checkedAt })
}

/** What the last probe found of one ability; undefined before the first. */
export async function abilityState(
  queries: Queries,
  accountId: string,
  ability: Ability,
): Promise<AbilityState | undefined> {
  const [row] = await queries
    .select({ state: officialAccountAbilities.state })
    .from(officialAccountAbilities)
    .where(
      and(eq(officialAccountAbilities.accountId, accountId), eq(officialAccountAbilities.ability, ability)),
    )
  return row?.state
}
