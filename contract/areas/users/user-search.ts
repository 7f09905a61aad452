import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idField, textField } from '../../fields.ts'

export const userSearchLimits = { search: 60, found: 10 } as const

/** A colleague, as everyone who may look for users sees them. */
export const foundUser = z.object({
  id: idField,
  name: z.string(),
  username: z.string(),
  /** Address of the picture; empty when there is none. */
  avatar: z.string(),
  jobName: z.string(),
  organizationName: z.string(),
  email: z.string(),
})
export type FoundUser = z.infer<typeof foundUser>

export const findUsers = defineEndpoint({
  id: 'user.search',
  method: 'GET',
  path: '/api/user-search',
  summary: 'Search active users by name or user name',
  description: 'At most ten; names that begin with the text come first.',
  effect: 'read',
  access: 'user:read',
  refreshOn: ['user.changed'],
  input: {
    query: z.strictObject({
      /** A fragment of the name or the user name; ignores case. */
      text: textField(userSearchLimits.search),
    }),
  },
  response: z.array(foundUser).max(userSearchLimits.found),
})
