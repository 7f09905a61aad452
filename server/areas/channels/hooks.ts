import type { Queries } from '../../platform/database/database.ts'
import { defineHookPoint } from '../../platform/modules/hooks.ts'

/** Called with visitors who were sent on, in the transaction that counts them; what it throws has them counted later. */
export type LinksFollowedHook = (
  queries: Queries,
  visits: readonly {
    /** The hour in which they came. */
    hour: Date
    bot: boolean
    count: number
  }[],
) => Promise<void>

/** Where other areas take part when tracking links are followed. */
export const onLinksFollowed = defineHookPoint<LinksFollowedHook>('tracking links are followed')
