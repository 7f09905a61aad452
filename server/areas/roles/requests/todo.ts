import type { Permission } from '@greenroom/contract/permissions'
import type { Recipients } from '../recipients.ts'

/** Who can grant a permission that somebody asks for: they decide on requests, hold it themselves, and see who asks. */
export const decidersOn = (asked: Permission, userId: string): Recipients => ({
  permission: 'access-request:decide',
  alsoHolding: asked,
  seeing: userId,
})

/** Names the todo of a request. */
export const todoKey = (requestId: string) => `access-request:${requestId}`
