import type { ServiceCode } from '@greenroom/contract/service-codes'
import type { Authenticate } from '../http/actor.ts'
import type { Platform } from '../platform.ts'

/** What the request pipeline needs and an area knows; exactly one module gives each of them. */
export interface Gates {
  authenticate(platform: Platform): Authenticate
  /** Other systems' tokens, by what they begin with. */
  programs(platform: Platform): { tokens: string; authenticate: Authenticate }
  /** @throws ApiError `serviceNotOpened` */
  requireService(platform: Platform): (code: ServiceCode) => Promise<void>
  /** Whether a session still counts, for downloads that outlast their request. */
  isOpenSession(platform: Platform): (sessionId: string) => Promise<boolean>
}
