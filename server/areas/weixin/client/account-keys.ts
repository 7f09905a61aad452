import { eq } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { readSecrets } from '../accounts/account-secrets.ts'
import { officialAccounts } from '../schema.ts'
import { problemError } from './call-error.ts'

/** Credentials of an account at WeChat. */
export interface AccountKeys {
  appId: string
  appSecret: string
}

/** @throws WeixinCallError `noSecret`, `secretUnreadable` */
export async function readAccountKeys(
  queries: Queries,
  secrets: Secrets,
  accountId: string,
): Promise<AccountKeys> {
  const [account] = await queries
    .select({ appId: officialAccounts.appId })
    .from(officialAccounts)
    .where(eq(officialAccounts.id, accountId))
  const known = await readSecrets(queries, secrets, accountId)
  const path = '/cgi-bin/stable_token'
  if (!account || !known?.isAppSecretStored) throw problemError(path, 'noSecret')
  if (known.appSecret === undefined) throw problemError(path, 'secretUnreadable')
  return { appId: account.appId, appSecret: known.appSecret }
}
