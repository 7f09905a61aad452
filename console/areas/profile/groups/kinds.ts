import {
  addProjectMembers,
  createProject,
  deleteProject,
  listProjects,
  readProject,
  removeProjectMember,
  updateProject,
} from '@greenroom/contract/areas/profile/projects'
import {
  addTeamMembers,
  createTeam,
  deleteTeam,
  listTeams,
  readTeam,
  removeTeamMember,
  updateTeam,
} from '@greenroom/contract/areas/profile/teams'
import type { Permission } from '@greenroom/contract/permissions'

/** One kind of group, with its calls. */
export interface GroupKind {
  name: 'project' | 'team'
  /** Permission to manage all groups of the kind. */
  manage: Permission
  /** Permission to create one and add members; absent when everyone may. */
  toGrow?: Permission
  calls: {
    list: typeof listProjects | typeof listTeams
    read: typeof readProject | typeof readTeam
    create: typeof createProject | typeof createTeam
    update: typeof updateProject | typeof updateTeam
    remove: typeof deleteProject | typeof deleteTeam
    addMembers: typeof addProjectMembers | typeof addTeamMembers
    removeMember: typeof removeProjectMember | typeof removeTeamMember
  }
}

export const project: GroupKind = {
  name: 'project',
  manage: 'project:manage',
  calls: {
    list: listProjects,
    read: readProject,
    create: createProject,
    update: updateProject,
    remove: deleteProject,
    addMembers: addProjectMembers,
    removeMember: removeProjectMember,
  },
}

/** A data scope may be a team, so not everyone may add members to one. */
export const team: GroupKind = {
  name: 'team',
  manage: 'team:manage',
  toGrow: 'team:manage',
  calls: {
    list: listTeams,
    read: readTeam,
    create: createTeam,
    update: updateTeam,
    remove: deleteTeam,
    addMembers: addTeamMembers,
    removeMember: removeTeamMember,
  },
}
