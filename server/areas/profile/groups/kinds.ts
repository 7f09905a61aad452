import type { Permission } from '@greenroom/contract/permissions'
import { type GroupMemberTable, type GroupTable, teamMembers, teams } from '../../../platform/users/schema.ts'
import { projectMembers, projects } from './schema.ts'

/** One kind of group with its own rules. */
export interface GroupKind {
  name: 'team' | 'project'
  groups: GroupTable
  members: GroupMemberTable
  /** Permission to manage all groups of the kind. */
  manage: Permission
  /** Whether membership decides whose rows one sees (the data scope `team`). */
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
