import { callbackPath } from '@greenroom/contract/areas/official-accounts/callback-routes'
import {
  type AccountCallback,
  readAccountCallback,
  renewAccountCallback,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { desc, eq } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createSecrets } from '../../../platform/secrets/secrets.ts'
import { officialAccountEvents } from '../schema.ts'
import { readSecrets, renewCallbackKeys } from './account-secrets.ts'
import { findAccount, type StoredAccount, touchAccount } from './store.ts'
import { publishAccounts } from './undo.ts'

/** Handlers for the settings to enter in the WeChat back end so that event messages arrive here. */
export function callbackHandlers({ settings }: Platform): Handler[] {
  const secrets = createSecrets(settings)
  const origin = settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin

  async function toCallback(queries: Queries, { id, appId }: StoredAccount): Promise<AccountCallback> {
    const [accountSecrets, [last]] = await Promise.all([
      readSecrets(queries, secrets, id),
      queries
        .select({ receivedAt: officialAccountEvents.receivedAt })
        .from(officialAccountEvents)
        .where(eq(officialAccountEvents.accountId, id))
        .orderBy(desc(officialAccountEvents.receivedAt))
        .limit(1),
    ])
    return {
      address: `${origin ?? ''}${callbackPath(appId)}`,
      token: accountSecrets?.callbackToken ?? null,
      encodingAesKey: accountSecrets?.callbackKey ?? null,
      lastReceivedTime: last?.receivedAt.toISOString() ?? null,
    }
  }

  return [
    handle(readAccountCallback, async ({ actor, input, queries }) => {
      const account = await findAccount(queries, actor, input.params.id)
      if (!account) throw fail('notFound')
      return toCallback(queries, account)
    }),

    handle(renewAccountCallback, async ({ input, queries, publish }) => {
      const { id } = input.params
      const account = await touchAccount(queries, id, 'callbackChangedAt')
      if (!account) throw fail('notFound')
      await renewCallbackKeys(queries, secrets, id)
      publishAccounts(publish, [id])
      return toCallback(queries, account)
    }),
  ]
}
