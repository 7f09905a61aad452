import type { RecordedTable } from '../../platform/audit/record.ts'
import { projectMembers, projects } from './groups/schema.ts'

export { profileHandlers } from './calls.ts'

export const profileRecordedTables: RecordedTable[] = [
  { table: projects, entity: 'project', title: 'name', ignored: ['version', 'updated_at'] },
  { table: projectMembers, entity: 'project-member', id: 'project_id', title: 'person_id' },
]
