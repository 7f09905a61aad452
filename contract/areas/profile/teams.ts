import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId } from '../../fields.ts'
import {
  group,
  groupChange,
  groupFields,
  groupList,
  groupQuery,
  groupRow,
  memberById,
  memberChange,
} from './groups.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'All users know the teams, and their leads change them.'

/** A team of the user, as the specification lists it (§3). */
export const myTeam = groupRow.pick({ id: true, avatar: true, name: true, peopleNumber: true })
export type MyTeam = z.infer<typeof myTeam>

export const listMyTeams = defineEndpoint({
  id: 'team.mine',
  method: 'POST',
  path: '/api/user/my-team/list',
  summary: 'List teams of the signed-in user',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['team.changed'],
  input: {},
  response: z.array(myTeam),
})

export const listTeams = defineEndpoint({
  id: 'team.list',
  method: 'GET',
  path: '/api/teams',
  summary: 'List teams by name: own ones, or all for users who manage them',
  effect: 'read',
  access: 'signed-in',
  beyondScope,
  refreshOn: ['team.changed'],
  input: { query: groupQuery },
  failures: ['forbidden'],
  response: groupList,
})

export const readTeam = defineEndpoint({
  id: 'team.read',
  method: 'GET',
  path: '/api/teams/{id}',
  summary: 'Read a team with its members',
  description: 'For its members and for users who manage all teams.',
  effect: 'read',
  access: 'signed-in',
  beyondScope,
  refreshOn: ['team.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: group,
})

export const createTeam = defineEndpoint({
  id: 'team.create',
  method: 'POST',
  path: '/api/teams',
  summary: 'Create a team with the signed-in user as its lead',
  effect: 'write',
  access: 'team:manage',
  needsLastingPermission: true,
  input: {
    body: groupFields.extend({ description: groupFields.shape.description.default('') }),
  },
  response: group,
})

export const updateTeam = defineEndpoint({
  id: 'team.update',
  method: 'PATCH',
  path: '/api/teams/{id}',
  summary: 'Update the texts of a team',
  description: 'From the version that was read. For its leads and for users who manage all teams.',
  effect: 'write',
  access: 'signed-in',
  beyondScope,
  input: { params: byId, body: groupChange },
  failures: ['notFound', 'forbidden', 'conflict'],
  response: group,
})

export const deleteTeam = defineEndpoint({
  id: 'team.delete',
  method: 'DELETE',
  path: '/api/teams/{id}',
  summary: 'Delete a team',
  description: 'Notifies its members. For its leads and for users who manage all teams.',
  effect: 'write',
  access: 'signed-in',
  beyondScope,
  input: { params: byId },
  failures: ['notFound', 'forbidden', 'temporaryPermission'],
  response: z.null(),
})

export const addTeamMembers = defineEndpoint({
  id: 'team.add-members',
  method: 'POST',
  path: '/api/teams/{id}/members',
  summary: 'Add members to a team, or change who leads it',
  description: 'Notifies new members.',
  effect: 'write',
  access: 'team:manage',
  needsLastingPermission: true,
  beyondScope,
  input: { params: byId, body: memberChange },
  failures: ['notFound', 'lastLead', 'aboveOwnRights'],
  response: group,
})

export const removeTeamMember = defineEndpoint({
  id: 'team.remove-member',
  method: 'DELETE',
  path: '/api/teams/{id}/members/{userId}',
  summary: 'Remove a member from a team, or leave it',
  effect: 'write',
  access: 'signed-in',
  beyondScope,
  input: { params: memberById },
  failures: ['notFound', 'forbidden', 'temporaryPermission', 'lastLead'],
  response: z.null(),
})
