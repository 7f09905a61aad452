import type { Queries } from '../../platform/database/database.ts'
import { defineHookPoint } from '../../platform/modules/hooks.ts'
import type { ContentEffect } from './checks.ts'

/** Called with queues to delete, in the transaction of the deletion; an error refuses it. */
export type QueuesGoHook = (queries: Queries, ids: readonly string[]) => Promise<void>

/** Called when queues are deleted. */
export const onQueuesGo = defineHookPoint<QueuesGoHook>('inspection queues are deleted')

/** Called with changed content items. */
export const onContentItemChecked = defineHookPoint<ContentEffect>('content items are checked')
