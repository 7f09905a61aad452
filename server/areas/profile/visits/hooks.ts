import type { Queries } from '../../../platform/database/database.ts'
import { defineHookPoint } from '../../../platform/modules/hooks.ts'

/** Called with how many pages of the console a user came to, in the transaction that counts them. */
export type PagesVisitedHook = (queries: Queries, count: number) => Promise<void>

/** Where other areas take part when pages of the console are visited. */
export const onPagesVisited = defineHookPoint<PagesVisitedHook>('pages of the console are visited')
