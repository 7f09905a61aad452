import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'

/** What a new installation needs besides its time zone, in the order in which it is best done. */
export const firstSteps = ['administrator', 'content', 'collection', 'backup'] as const
export type FirstStep = (typeof firstSteps)[number]

export const readFirstSteps = defineEndpoint({
  id: 'system-status.read-first-steps',
  method: 'GET',
  path: '/api/system-status/first-steps',
  summary: 'Read which first steps of a new installation are done',
  description:
    'A second active administrator, a content item or a system that sends some, a counted event, and a backup or its schedule. The demo has no first steps.',
  effect: 'read',
  access: 'system-status:read',
  beyondScope: 'It describes the installation.',
  refreshOn: ['user.changed', 'content-item.changed', 'insight.counted'],
  input: {},
  response: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
})
