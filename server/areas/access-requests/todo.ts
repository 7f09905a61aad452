import type { Permission } from '@greenroom/contract/permissions'
import type { Recipients } from '../access/index.ts'

/** Who can grant a permission that somebody asks for: they decide on requests, and hold it themselves. */
export const decidersOn = (asked: Permission): Recipients => ({
  permission: 'access-request:decide',
  alsoHolding: asked,
})

/** Names the todo of a request. */
export const todoKey = (requestId: string) => `access-request:${requestId}`
