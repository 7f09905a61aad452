import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField } from '../../fields.ts'

/** A browser in which one is signed in. */
export const sessionRow = z.object({
  id: idField,
  /** The browser's User-Agent, shortened. */
  device: z.string(),
  address: z.string(),
  createdTime: instantField,
  /** True to the minute. */
  lastUsedTime: instantField,
  /** Kept for long ("remember password"). */
  remembered: z.boolean(),
  /** The session that asks. */
  current: z.boolean(),
})
export type SessionRow = z.infer<typeof sessionRow>

export const listSessions = defineEndpoint({
  id: 'session.list',
  method: 'GET',
  path: '/api/sessions',
  summary: 'List own sessions, the current one first',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['session.changed'],
  input: {},
  response: z.array(sessionRow),
})

export const endOneSession = defineEndpoint({
  id: 'session.end',
  method: 'DELETE',
  path: '/api/sessions/{id}',
  summary: 'End an own session',
  effect: 'write',
  access: 'signed-in',
  input: { params: byId },
  failures: ['notFound'],
  response: z.null(),
})

export const endOtherSessions = defineEndpoint({
  id: 'session.end-others',
  method: 'POST',
  path: '/api/sessions/end-others',
  summary: 'End all own sessions except the current one',
  effect: 'write',
  access: 'signed-in',
  input: {},
  response: z.object({ ended: z.number().int() }),
})
