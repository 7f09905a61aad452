import type { RecordedTable } from '../../platform/audit/record.ts'
import type { Undoable } from '../../platform/audit/undo/rules.ts'
import { projectMembers, projects } from './groups/schema.ts'

export { profileHandlers } from './calls.ts'

export const profileRecordedTables: RecordedTable[] = [
  { table: projects, entity: 'project', title: 'name', ignored: ['version', 'updated_at'] },
  { table: projectMembers, entity: 'project-member', id: 'project_id', title: 'person_id' },
]

export const profileUndoables: Undoable[] = [
  { entity: 'project', impossible: 'unmanaged' },
  { entity: 'project-member', impossible: 'unmanaged' },
]
