import type { Permission } from '@greenroom/contract/permissions'
import { type GroupMemberTable, type GroupTable, teamMembers, teams } from '../../roles/index.ts'
import { projectMembers, projects } from './schema.ts'

/** One kind of group, and what is particular to it. */
export interface GroupKind {
  name: 'team' | 'project'
  groups: GroupTable
  members: GroupMemberTable
  /** Who holds it manages all groups of the kind. */
  manage: Permission
  /** Whose rows one sees depends on who is in it with one (the data scope `team`). */
  widensScope: boolean
}

export const team: GroupKind = {
  name: 'team',
  groups: teams,
  members: teamMembers,
  manage: 'team:manage',
  widensScope: true,
}

export const project: GroupKind = {
  name: 'project',
  groups: projects,
  members: projectMembers,
  manage: 'project:manage',
  widensScope: false,
}
