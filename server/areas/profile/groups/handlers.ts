import type { Group, GroupQuery, GroupRow } from '@greenroom/contract/areas/profile/groups'
import {
  addProjectMembers,
  createProject,
  deleteProject,
  listMyProjects,
  listProjects,
  readProject,
  removeProjectMember,
  updateProject,
} from '@greenroom/contract/areas/profile/projects'
import {
  addTeamMembers,
  createTeam,
  deleteTeam,
  listMyTeams,
  listTeams,
  readTeam,
  removeTeamMember,
  updateTeam,
} from '@greenroom/contract/areas/profile/teams'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import { addMembers, createGroup, deleteGroup, maySee, removeMember, updateGroup } from './change.ts'
import { type GroupKind, project, team } from './kinds.ts'
import { findGroup, listGroups } from './store.ts'

/** The calls on projects and teams. */
export function groupHandlers(): Handler[] {
  return [
    handle(listMyTeams, async ({ actor, queries }) =>
      (await mine(queries, team, actor)).map(({ id, avatar, name, peopleNumber }) => ({
        id,
        avatar,
        name,
        peopleNumber,
      })),
    ),
    handle(listTeams, ({ actor, input, queries }) => listFor(queries, team, actor, input.query)),
    handle(readTeam, ({ actor, input, queries }) => readFor(queries, team, actor, input.params.id)),
    handle(createTeam, context => createGroup(context, team, context.input.body)),
    handle(updateTeam, context => updateGroup(context, team, context.input.params.id, context.input.body)),
    handle(deleteTeam, context => deleteGroup(context, team, context.input.params.id)),
    handle(addTeamMembers, context => addMembers(context, team, context.input.params.id, context.input.body)),
    handle(removeTeamMember, context => removeMember(context, team, context.input.params)),

    handle(listMyProjects, async ({ actor, queries }) =>
      (await mine(queries, project, actor)).map(({ id, name, description, peopleNumber, contributors }) => ({
        id,
        name,
        description,
        peopleNumber,
        contributors,
      })),
    ),
    handle(listProjects, ({ actor, input, queries }) => listFor(queries, project, actor, input.query)),
    handle(readProject, ({ actor, input, queries }) => readFor(queries, project, actor, input.params.id)),
    handle(createProject, context => createGroup(context, project, context.input.body)),
    handle(updateProject, context =>
      updateGroup(context, project, context.input.params.id, context.input.body),
    ),
    handle(deleteProject, context => deleteGroup(context, project, context.input.params.id)),
    handle(addProjectMembers, context =>
      addMembers(context, project, context.input.params.id, context.input.body),
    ),
    handle(removeProjectMember, context => removeMember(context, project, context.input.params)),
  ]
}

async function mine(queries: Queries, kind: GroupKind, { id }: Actor): Promise<GroupRow[]> {
  return (await listGroups(queries, kind, { userId: id, onlyOwn: true })).list
}

async function listFor(queries: Queries, kind: GroupKind, actor: Actor, { of, text }: GroupQuery) {
  const onlyOwn = of === 'mine'
  if (!onlyOwn && !actor.permissions.has(kind.manage)) throw fail('forbidden', { permission: kind.manage })
  return listGroups(queries, kind, { userId: actor.id, onlyOwn, text })
}

/** @throws ApiError `notFound`, also for who may not see it */
async function readFor(queries: Queries, kind: GroupKind, actor: Actor, id: string): Promise<Group> {
  const group = await findGroup(queries, kind, id, actor.id)
  if (!group || !maySee(kind, group, actor)) throw fail('notFound')
  return group
}
