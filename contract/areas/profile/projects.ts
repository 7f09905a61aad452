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
const beyondScope = 'All users know the projects, and their leads change them.'

/** A project of the user, as the specification lists it (§3). */
export const myProject = groupRow.pick({
  id: true,
  name: true,
  description: true,
  peopleNumber: true,
  contributors: true,
})
export type MyProject = z.infer<typeof myProject>

export const listMyProjects = defineEndpoint({
  id: 'project.mine',
  method: 'POST',
  path: '/api/user/my-project/list',
  summary: 'List projects of the signed-in user',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['project.changed'],
  input: {},
  response: z.array(myProject),
})

export const listProjects = defineEndpoint({
  id: 'project.list',
  method: 'GET',
  path: '/api/projects',
  summary: 'List projects by name: own ones, or all for users who manage them',
  effect: 'read',
  access: 'signed-in',
  beyondScope,
  refreshOn: ['project.changed'],
  input: { query: groupQuery },
  failures: ['forbidden'],
  response: groupList,
})

export const readProject = defineEndpoint({
  id: 'project.read',
  method: 'GET',
  path: '/api/projects/{id}',
  summary: 'Read a project with its members',
  description: 'For its members and for users who manage all projects.',
  effect: 'read',
  access: 'signed-in',
  beyondScope,
  refreshOn: ['project.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: group,
})

export const createProject = defineEndpoint({
  id: 'project.create',
  method: 'POST',
  path: '/api/projects',
  summary: 'Create a project with the signed-in user as its lead',
  effect: 'write',
  access: 'signed-in',
  input: {
    body: groupFields.extend({ description: groupFields.shape.description.default('') }),
  },
  response: group,
})

export const updateProject = defineEndpoint({
  id: 'project.update',
  method: 'PATCH',
  path: '/api/projects/{id}',
  summary: 'Update the texts of a project',
  description: 'From the version that was read. For its leads and for users who manage all projects.',
  effect: 'write',
  access: 'signed-in',
  beyondScope,
  input: { params: byId, body: groupChange },
  failures: ['notFound', 'forbidden', 'conflict'],
  response: group,
})

export const deleteProject = defineEndpoint({
  id: 'project.delete',
  method: 'DELETE',
  path: '/api/projects/{id}',
  summary: 'Delete a project',
  description: 'Notifies its members. For its leads and for users who manage all projects.',
  effect: 'write',
  access: 'signed-in',
  beyondScope,
  input: { params: byId },
  failures: ['notFound', 'forbidden'],
  response: z.null(),
})

export const addProjectMembers = defineEndpoint({
  id: 'project.add-members',
  method: 'POST',
  path: '/api/projects/{id}/members',
  summary: 'Add members to a project, or change who leads it',
  description: 'Notifies new members.',
  effect: 'write',
  access: 'signed-in',
  beyondScope,
  input: { params: byId, body: memberChange },
  failures: ['notFound', 'forbidden', 'lastLead'],
  response: group,
})

export const removeProjectMember = defineEndpoint({
  id: 'project.remove-member',
  method: 'DELETE',
  path: '/api/projects/{id}/members/{userId}',
  summary: 'Remove a member from a project, or leave it',
  effect: 'write',
  access: 'signed-in',
  beyondScope,
  input: { params: memberById },
  failures: ['notFound', 'forbidden', 'lastLead'],
  response: z.null(),
})
