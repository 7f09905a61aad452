import type { RecordedTable } from '../../platform/audit/record.ts'
import type { Undoable } from '../../platform/audit/undo/rules.ts'
import { certifications } from './certification/schema.ts'
import { project, team } from './groups/kinds.ts'
import { projectMembers, projects } from './groups/schema.ts'
import { undoGroups, undoMembers } from './groups/undo.ts'

export { createDocumentRoute, documentPath } from './certification/document-route.ts'
export { askNewDecidersJob } from './certification/todo.ts'
export { namesOfGroups } from './groups/store.ts'
export { profileHandlers } from './handlers.ts'
export { seedDemoProfile } from './seed.ts'
export { pruneVisitsJob } from './visits/jobs.ts'

export const profileRecordedTables: RecordedTable[] = [
  { table: projects, entity: 'project', title: 'name', ignored: ['version', 'updated_at'] },
  { table: projectMembers, entity: 'project-member', id: 'project_id', title: 'person_id' },
  {
    table: certifications,
    entity: 'certification',
    title: 'enterprise_name',
    secret: ['legal_person', 'authentication_number', 'organization_code'],
  },
]

/** How changes of projects and teams, whose tables are in the area `access`, are undone. */
export const profileUndoables: Undoable[] = [
  undoGroups(project),
  undoMembers(project),
  undoGroups(team),
  undoMembers(team),
  { entity: 'certification', impossible: 'decided' },
]
