import { groupMemberTable, groupTable } from '../../../platform/users/schema.ts'

/** A project of users. Its members see no more than before. */
export const projects = groupTable('project')
export const projectMembers = groupMemberTable('project_member', 'project_id', projects)
