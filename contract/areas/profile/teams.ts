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
  summary: 'The teams that the signed-in user is in',
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
  summary: 'The teams that the signed-in user is in, or all of them for who may manage them; by name',
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
  summary: 'One team with everyone in it, for its members and for who may manage all of them',
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
  summary: 'Create a team, which the signed-in user then leads',
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
  summary: 'Change the texts of a team that one leads or may manage, from the version they were read at',
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
  summary: 'Delete a team that one leads or may manage; its members are told',
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
  summary: 'Put users into a team, or let those who are in it lead it or not; who is new is told',
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
  summary: 'Take somebody out of a team that one leads or may manage, or leave it',
  effect: 'write',
  access: 'signed-in',
  beyondScope,
  input: { params: memberById },
  failures: ['notFound', 'forbidden', 'temporaryPermission', 'lastLead'],
  response: z.null(),
})
