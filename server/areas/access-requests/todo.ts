import type { Recipients } from '../access/index.ts'

/** Who decides on requests. */
export const deciders: Recipients = { permission: 'access-request:decide' }

/** Names the todo of a request. */
export const todoKey = (requestId: string) => `access-request:${requestId}`
