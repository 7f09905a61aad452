import { defineModule } from '../../platform/modules/module.ts'
import { onApplicantSignIn } from './applicants.ts'
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
  handlers: (platform, { hooks }) => {
    const finders = hooks.of(onApplicantSignIn)
    return authHandlers(platform, async (queries, username, limit) =>
      (await Promise.all(finders.map(find => find(queries, username, limit)))).flat(),
    )
  },
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
