import type { Queries } from '../../platform/database/database.ts'
import { defineHookPoint } from '../../platform/modules/hooks.ts'

/** Called with followed links, in the transaction that counts the visits. When it throws, they are counted later. */
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
