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
  /** Who holds it manages all groups of the kind. */
  manage: Permission
  /** What it takes to create one and to put users into one; absent when everyone may. */
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

/** Whose rows one sees may depend on the team, so not everyone decides who is in one. */
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
