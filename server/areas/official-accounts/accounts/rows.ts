import { type AbilityRow, abilities } from '@greenroom/contract/areas/official-accounts/abilities'
import type { OfficialAccountRow } from '@greenroom/contract/areas/official-accounts/official-accounts'
import type { Language } from '@greenroom/contract/languages'
import { inArray } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { usersByIds } from '../../../platform/users/names.ts'
import { namesOfRoles } from '../../roles/index.ts'
import { officialAccountAbilities } from '../schema.ts'
import { withAppSecret } from './account-secrets.ts'
import type { StoredAccount } from './store.ts'

type StoredAbility = typeof officialAccountAbilities.$inferSelect

/** Accounts as endpoints return them, in the same order. */
export async function toAccountRows(
  queries: Queries,
  accounts: readonly StoredAccount[],
  { secrets, language }: { secrets: Secrets; language: Language },
): Promise<OfficialAccountRow[]> {
  if (accounts.length === 0) return []
  const ids = accounts.map(({ id }) => id)
  const [users, roleNames, abilities, readable] = await Promise.all([
    usersByIds(queries, [...new Set(accounts.flatMap(({ userIds }) => userIds))]),
    namesOfRoles(queries, [...new Set(accounts.flatMap(({ roleIds }) => roleIds))], language),
    queries.select().from(officialAccountAbilities).where(inArray(officialAccountAbilities.accountId, ids)),
    withAppSecret(queries, secrets, ids),
  ])
  const userNames = new Map(users.map(({ id, name, username }) => [id, name || username]))
  const abilitiesOf = Map.groupBy(abilities, ({ accountId }) => accountId)
  return accounts.map(account => {
    const {
      createdAt,
      updatedAt,
      secretChangedAt,
      callbackChangedAt: _keys,
      quotaResetAt: _reset,
      ...fields
    } = account
    return {
      ...fields,
      users: named(account.userIds, userNames),
      roles: named(account.roleIds, roleNames),
      hasSecret: readable.has(account.id),
      secretChangedTime: secretChangedAt?.toISOString() ?? null,
      abilities: toAbilityRows(abilitiesOf.get(account.id) ?? []),
      createdTime: createdAt.toISOString(),
      updatedTime: updatedAt.toISOString(),
    }
  })
}

const named = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
  ids.flatMap(id => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name }]
  })

/** Every ability in its order; those that were never probed are unknown. */
export function toAbilityRows(abilityRows: readonly Omit<StoredAbility, 'accountId'>[]): AbilityRow[] {
  const byName = new Map(abilityRows.map(row => [row.ability, row]))
  return abilities.map(ability => {
    const row = byName.get(ability)
    if (!row) return { ability, state: 'unknown', failure: null, quota: null, checkedTime: null }
    const { state, failure, quota, checkedAt } = row
    return { ability, state, failure, quota, checkedTime: checkedAt.toISOString() }
  })
}
