import type { Queries } from '../../../platform/database/database.ts'
import { defineHookPoint } from '../../../platform/modules/hooks.ts'

/** Called with the number of page visits of a user, in the transaction that counts them. */
export type PagesVisitedHook = (queries: Queries, count: number) => Promise<void>

/** Hook for other areas that need visits of pages. */
export const onPagesVisited = defineHookPoint<PagesVisitedHook>('pages of the console are visited')
