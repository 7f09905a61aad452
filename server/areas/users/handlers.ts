import type { Handler } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { userAccessHandler } from './access.ts'
import { userRecordHandlers } from './records/handlers.ts'
import { registrationHandlers } from './registration/handlers.ts'
import { userInfoHandler } from './user-info.ts'
import { userSearchHandler } from './user-search.ts'

/** Handlers for users and for registration requests. */
export function userHandlers(platform: Platform): Handler[] {
  return [
    userInfoHandler(platform.settings),
    userSearchHandler,
    userAccessHandler,
    ...userRecordHandlers(platform),
    ...registrationHandlers(platform),
  ]
}
