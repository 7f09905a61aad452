import type { Queries } from '../../platform/database/database.ts'
import { defineHookPoint } from '../../platform/modules/hooks.ts'
import type { ContentEffect } from './checks.ts'

/** Called with queues that are to be deleted, in the transaction that deletes them; what it throws refuses that. */
export type QueuesGoHook = (queries: Queries, ids: readonly string[]) => Promise<void>

/** Where other areas take part when queues are to be deleted. */
export const onQueuesGo = defineHookPoint<QueuesGoHook>('inspection queues are deleted')

/** Where other areas act on content items that changed. */
export const onContentItemChecked = defineHookPoint<ContentEffect>('content items are checked')
