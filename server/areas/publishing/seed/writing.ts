import { demoAccounts } from '@greenroom/contract/areas/official-accounts/demo-accounts'
import type { Queries } from '../../../platform/database/database.ts'
import { users } from '../../../platform/users/schema.ts'
import { accountIdsByAppId } from '../../official-accounts/index.ts'

/** Context for writing the demo's articles. */
export interface DemoWriting {
  queries: Queries
  /** Of the demo's accounts, in their order. */
  accountIds: readonly string[]
  /** The writer, and another user who approves. */
  authors: { admin: string; user: string }
  now: number
}

/** @returns undefined while the demo's accounts or users are not there */
export async function openWriting(queries: Queries): Promise<DemoWriting | undefined> {
  const appIds = demoAccounts.map(({ appId }) => appId)
  const [accounts, userRows] = await Promise.all([
    accountIdsByAppId(queries, appIds),
    queries.select({ id: users.id, username: users.username }).from(users),
  ])
  const accountIds = appIds.flatMap(appId => accounts.get(appId) ?? [])
  const admin = userRows.find(({ username }) => username === 'admin')?.id
  const user = userRows.find(({ username }) => username === 'user')?.id
  if (accountIds.length < appIds.length || admin === undefined || user === undefined) return undefined
  return { queries, accountIds, authors: { admin, user }, now: Date.now() }
}
