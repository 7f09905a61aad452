import type { Handler } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { userAccessHandler } from './access.ts'
import { accountHandlers } from './accounts/handlers.ts'
import { peopleSearchHandler } from './people-search.ts'
import { registrationHandlers } from './registration/handlers.ts'
import { userInfoHandler } from './user-info.ts'

/** The calls on those who may sign in, and on asking for an account. */
export function userHandlers(platform: Platform): Handler[] {
  return [
    userInfoHandler,
    peopleSearchHandler,
    userAccessHandler,
    ...accountHandlers(platform),
    ...registrationHandlers(platform),
  ]
}
