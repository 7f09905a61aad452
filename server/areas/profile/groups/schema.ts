import { groupMemberTable, groupTable } from '../../../platform/users/schema.ts'

/** Something that users do together. Whoever is in one sees no more than before. */
export const projects = groupTable('project')
export const projectMembers = groupMemberTable('project_member', 'project_id', projects)
