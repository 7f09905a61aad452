import {
  probeOfficialAccount,
  resetCallQuota,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handlePrepared } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { toAbilityRows } from '../accounts/rows.ts'
import { findAccount, touchAccount } from '../accounts/store.ts'
import { publishAccounts } from '../accounts/undo.ts'
import { WeixinCallError } from '../client/call-error.ts'
import { createWeixin } from '../client/weixin.ts'
import { probeAccount } from './probe.ts'
import { storeFindings } from './store.ts'

/** Handlers that ask WeChat about an account's abilities, and reset its quota. */
export function probeHandlers(platform: Platform): Handler[] {
  const weixin = createWeixin(platform)
  const { pool } = platform.database
  return [
    handlePrepared(
      probeOfficialAccount,
      async ({ actor, input }) => {
        const account = await findAccount(pool, actor, input.params.id)
        if (!account) throw fail('notFound')
        return probeAccount(weixin, account.id)
      },
      async ({ actor, input, queries, publish }, findings) => {
        // The account may have been deleted meanwhile.
        const account = await findAccount(queries, actor, input.params.id)
        if (!account) throw fail('notFound')
        const updated = await storeFindings(queries, account.id, findings)
        publishAccounts(publish, [account.id])
        return { abilities: toAbilityRows(updated) }
      },
    ),

    handlePrepared(
      resetCallQuota,
      async ({ actor, input }) => {
        const account = await findAccount(pool, actor, input.params.id)
        if (!account) throw fail('notFound')
        try {
          await weixin.account.resetQuota(account.id, account.appId)
        } catch (error) {
          throw error instanceof WeixinCallError ? fail('weixinRefused', error.failure) : error
        }
        return probeAccount(weixin, account.id)
      },
      async ({ input, queries, publish }, findings) => {
        const account = await touchAccount(queries, input.params.id, 'quotaResetAt')
        if (!account) throw fail('notFound')
        const updated = await storeFindings(queries, account.id, findings)
        publishAccounts(publish, [account.id])
        return { abilities: toAbilityRows(updated) }
      },
    ),
  ]
}
