import { defineModule } from '../../platform/modules/module.ts'
import { createAuthenticate } from './authenticate.ts'
import { authHandlers } from './handlers.ts'
import { answerPasswordAsksJob, prunePasswordLinksJob } from './password-reset/jobs.ts'
import { passwordTodos } from './password-reset/todo.ts'
import { pruneSessionsJob } from './sessions/jobs.ts'
import { isOpenSession } from './sessions/store.ts'
import { pruneAttemptsJob, sumUpAttemptsJob } from './sign-in/jobs.ts'
import { authTables } from './tables.ts'

export const authModule = defineModule({
  name: 'auth',
  tables: authTables,
  handlers: authHandlers,
  jobs: () => [
    pruneSessionsJob,
    sumUpAttemptsJob,
    pruneAttemptsJob,
    answerPasswordAsksJob,
    prunePasswordLinksJob,
  ],
  todos: [passwordTodos],
  gates: {
    authenticate: createAuthenticate,
    isOpenSession:
      ({ database }) =>
      id =>
        isOpenSession(database.pool, id),
  },
})
