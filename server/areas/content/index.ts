import type { RecordedTable } from '../../platform/audit/record.ts'
import type { Handler } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AreaRows } from '../roles/index.ts'
import { contentsHandlers } from './contents/handlers.ts'
import { setItemHandlers } from './items/handlers.ts'
import { contentSetItems, contentSets, contents } from './schema.ts'
import { contentSetHandlers, type SetsOnlineHook } from './sets/handlers.ts'
import { contentSourceHandlers } from './sources/handlers.ts'
import { contentSources } from './sources/schema.ts'

export { publishContentItemsChanged } from './contents/handlers.ts'
export { exportContents } from './contents/list.ts'
export { importContentSets, importContents } from './imports/definitions.ts'
export { raiseOrders } from './items/order.ts'
export { matching } from './rules/condition.ts'
export { orderRuleSets } from './rules/place.ts'
export { createRuleRefresher } from './rules/refresher.ts'
export { seedDemoContent } from './seed.ts'
export type { SetsOnlineHook } from './sets/handlers.ts'
export { exportContentSets } from './sets/list.ts'
export { countByStatus, findContentSet, namesOfContents, namesOfSets } from './sets/store.ts'
export { authenticateSource } from './sources/authenticate.ts'
export { sourceNames } from './sources/store.ts'
export { contentUndoables } from './undo.ts'
export { contentSetItems, contentSets, contents }

/** All calls of the area. */
export function contentHandlers(platform: Platform, onSetsOnline: readonly SetsOnlineHook[]): Handler[] {
  return [
    ...contentSetHandlers(platform, onSetsOnline),
    ...setItemHandlers(),
    ...contentsHandlers(platform),
    ...contentSourceHandlers(),
  ]
}

/** Sets and contents as data scopes let people see them. */
export const contentScopedRows: AreaRows[] = [
  {
    entity: 'content-set',
    permission: 'content-set:read',
    table: contentSets,
    id: contentSets.id,
    owners: [contentSets.createdBy],
    title: contentSets.name,
    age: contentSets.createdAt,
  },
  {
    entity: 'content',
    permission: 'content:read',
    table: contents,
    id: contents.id,
    owners: [contents.createdBy],
    title: contents.title,
    age: contents.createdAt,
  },
]

export const contentRecordedTables: RecordedTable[] = [
  {
    table: contentSets,
    entity: 'content-set',
    title: 'name',
    ignored: ['count', 'refreshing', 'refreshed_to', 'order_version', 'version', 'updated_at'],
  },
  // What people put into a set; what rules do follows from other entries.
  { table: contentSetItems, entity: 'content-set-item', id: 'set_id', title: 'content_id', partly: true },
  { table: contents, entity: 'content', title: 'title', ignored: ['clicks', 'version', 'updated_at'] },
  {
    table: contentSources,
    entity: 'content-source',
    title: 'name',
    secret: ['token_hash'],
    ignored: ['last_used_at', 'hint'],
  },
]
