import type { Queries } from '../../platform/database/database.ts'
import { defineHookPoint } from '../../platform/modules/hooks.ts'

/** Called with followed links, in the transaction that counts the visits. When it throws, the visits are counted later. */
export type LinksFollowedHook = (
  queries: Queries,
  visits: readonly {
    /** Hour of the visits. */
    hour: Date
    bot: boolean
    count: number
  }[],
) => Promise<void>

/** Called when tracking links are followed. */
export const onLinksFollowed = defineHookPoint<LinksFollowedHook>('tracking links are followed')
