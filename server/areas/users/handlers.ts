import type { Handler } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { userAccessHandler } from './access.ts'
import { userRecordHandlers } from './records/handlers.ts'
import { registrationHandlers } from './registration/handlers.ts'
import { userInfoHandler } from './user-info.ts'
import { userSearchHandler } from './user-search.ts'

/** The calls on those who may sign in, and on asking for an account. */
export function userHandlers(platform: Platform): Handler[] {
  return [
    userInfoHandler,
    userSearchHandler,
    userAccessHandler,
    ...userRecordHandlers(platform),
    ...registrationHandlers(platform),
  ]
}
