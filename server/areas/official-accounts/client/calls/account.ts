import * as z from 'zod'
import type { WeixinClient } from '../client.ts'

/** Calls about an account itself. Each throws WeixinCallError. */
export function accountCalls({ call }: WeixinClient) {
  return {
    /** Number of followers. */
    countFollowers: (accountId: string) =>
      call(accountId, {
        method: 'GET',
        path: '/cgi-bin/user/get',
        response: z.object({ total: z.number().int() }),
        isRepeatable: true,
      }),
    /** Today's quota of a call, and how much of it is used. */
    quota: (accountId: string, path: string) =>
      call(accountId, {
        method: 'POST',
        path: '/cgi-bin/openapi/quota/get',
        body: { cgi_path: path },
        response: z
          .object({
            quota: z.object({
              daily_limit: z.number().int(),
              used: z.number().int(),
              remain: z.number().int(),
            }),
          })
          .transform(({ quota: { daily_limit, used, remain } }) => ({
            limit: daily_limit,
            used,
            left: remain,
          })),
        isRepeatable: true,
      }),
    /** Resets the counts of today's calls; WeChat allows ten resets a month. */
    resetQuota: (accountId: string, appId: string) =>
      call(accountId, {
        method: 'POST',
        path: '/cgi-bin/clear_quota',
        body: { appid: appId },
        response: z.object({}),
        isRepeatable: false,
      }),
  }
}
