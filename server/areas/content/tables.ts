import type { TableRules } from '../../platform/modules/table-rules.ts'
import {
  contentChanges,
  contentClock,
  contentItemStatuses,
  contentItems,
  contentSetItems,
  contentSets,
} from './schema.ts'
import { contentSources } from './sources/schema.ts'
import { undoContentItems, undoContentSetItems, undoContentSets } from './undo.ts'

const followsFromRecorded = 'it says what rules still have to look at'

/** Rules of the tables of content items and sets: log, undo and scope. */
export const contentTables: readonly TableRules[] = [
  {
    table: contentSets,
    entity: 'content-set',
    title: 'name',
    ignored: ['count', 'refreshing', 'refreshed_to', 'order_version', 'version', 'updated_at'],
    undo: undoContentSets,
    scope: {
      entity: 'content-set',
      permission: 'content-set:read',
      id: contentSets.id,
      owners: [contentSets.createdBy],
      title: contentSets.name,
      age: contentSets.createdAt,
    },
  },
  {
    // Changes by users; changes by rules follow from other entries.
    table: contentSetItems,
    entity: 'content-set-item',
    id: 'set_id',
    title: 'content_item_id',
    partly: true,
    references: [
      { column: contentSetItems.setId, to: contentSets.id },
      { column: contentSetItems.contentItemId, to: contentItems.id },
    ],
    undo: undoContentSetItems,
    scope: 'unscoped',
  },
  {
    table: contentItems,
    entity: 'content-item',
    title: 'title',
    ignored: ['clicks', 'version', 'updated_at'],
    undo: undoContentItems,
    scope: {
      entity: 'content-item',
      permission: 'content-item:read',
      id: contentItems.id,
      owners: [contentItems.createdBy],
      title: contentItems.title,
      age: contentItems.createdAt,
    },
  },
  {
    table: contentSources,
    entity: 'content-source',
    title: 'name',
    secret: ['token_hash'],
    ignored: ['last_used_at', 'hint'],
    // A token that was shown cannot be taken back, and one that was revoked stays so.
    undo: 'secret',
    scope: 'unscoped',
    authority: true,
  },
  { table: contentItemStatuses, unlogged: 'it repeats what content items say', scope: 'unscoped' },
  { table: contentChanges, unlogged: followsFromRecorded, scope: 'unscoped' },
  { table: contentClock, unlogged: followsFromRecorded, scope: 'unscoped' },
]
