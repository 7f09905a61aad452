import { sql } from 'drizzle-orm'
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
