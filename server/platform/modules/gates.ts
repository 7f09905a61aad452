import type { ServiceCode } from '@greenroom/contract/service-codes'
import type { Authenticate } from '../access/actor.ts'
import type { Platform } from '../platform.ts'

/** Functions that the pipeline needs from areas. Exactly one module provides each. */
export interface Gates {
  authenticate(platform: Platform): Authenticate
  /** Authenticates tokens of other systems, recognised by their prefix. */
  programs(platform: Platform): { tokens: string; authenticate: Authenticate }
  /** @throws ApiError `serviceNotOpened` */
  requireService(platform: Platform): (code: ServiceCode) => Promise<void>
  /** True while a session is alive; for downloads that outlast their request. */
  isOpenSession(platform: Platform): (sessionId: string) => Promise<boolean>
}
