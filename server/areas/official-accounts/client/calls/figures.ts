import * as z from 'zod'
import type { WeixinClient } from '../client.ts'

const count = z.number().int().nonnegative().catch(0)

/** Figures of one article on one day. */
const articleDay = z.object({
  stat_date: z.string(),
  read_user: count.default(0),
  share_user: count.default(0),
  like_user: count.default(0),
  zaikan_user: count.default(0),
  comment_count: count.default(0),
  collection_user: count.default(0),
})

/**
 * Calls on figures of an account. Days are `YYYY-MM-DD` in China, yesterday at the latest. Each throws WeixinCallError.
 */
export function figureCalls({ call }: WeixinClient) {
  const onDay = <O extends z.ZodType>(accountId: string, name: string, day: string, response: O) =>
    call(accountId, {
      method: 'POST',
      path: `/datacube/${name}`,
      body: { begin_date: day, end_date: day },
      response,
      isRepeatable: true,
    })
  return {
    /** Articles published on a day, with their figures of every day since; `msgid` is `<msg_data_id>_<index>`. */
    articlesOf: (accountId: string, day: string) =>
      onDay(
        accountId,
        'getarticletotaldetail',
        day,
        z.object({
          list: z
            .array(
              z.object({
                msgid: z.string(),
                title: z.string().default(''),
                detail_list: z.array(articleDay).default([]),
              }),
            )
            .default([]),
        }),
      ),
    followersOn: (accountId: string, day: string) =>
      onDay(
        accountId,
        'getusercumulate',
        day,
        z.object({ list: z.array(z.object({ ref_date: z.string(), cumulate_user: count })).default([]) }),
      ),
  }
}

/** Yesterday's date in China. */
export function yesterdayInChina(now: number): string {
  const [chinaMs, dayMs] = [8 * 60 * 60_000, 24 * 60 * 60_000]
  return new Date(now + chinaMs - dayMs).toISOString().slice(0, 10)
}
