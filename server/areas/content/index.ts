import type { RecordedTable } from '../../platform/audit/record.ts'
import type { AreaRows } from '../access/index.ts'
import { contentSetItems, contentSets, contents } from './schema.ts'

export { contentHandlers } from './calls.ts'
export { exportContentSets } from './list.ts'
export { seedDemoContent } from './seed.ts'
export { countByStatus, namesOfContents } from './store.ts'
export { contentUndoables } from './undo.ts'
export { contentSets, contents }

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
  { table: contentSets, entity: 'content-set', title: 'name', ignored: ['count', 'version', 'updated_at'] },
  // What a set holds is worth an entry when it goes with the set: without it the set would come back empty.
  { table: contentSetItems, entity: 'content-set-item', id: 'set_id', title: 'content_id', only: 'delete' },
  { table: contents, entity: 'content', title: 'title', ignored: ['clicks', 'version', 'updated_at'] },
]
