import { watchList } from '../../platform/list/watched-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { exportAccounts } from './accounts/list.ts'
import { createAuthenticate } from './authenticate.ts'
import { accessHandlers } from './handlers.ts'
import { expireGrantsJob, pruneSessionsJob } from './jobs.ts'
import { exportRoles } from './roles/list.ts'
import { seedAccess } from './seed.ts'
import { isOpenSession } from './sessions.ts'
import { pruneAttemptsJob, sumUpAttemptsJob } from './sign-in/jobs.ts'
import { accessTables } from './tables.ts'

export const accessModule = defineModule({
  name: 'access',
  tables: accessTables,
  handlers: (platform, { scopedTables }) => accessHandlers(platform, scopedTables),
  exports: ({ database }) => [exportAccounts(database), exportRoles(database)],
  watchedLists: ({ database }) => [
    watchList(exportAccounts(database), {
      list: 'accounts',
      page: 'SystemUser',
      topics: ['person.changed'],
      titles: ['name', 'username'],
    }),
    watchList(exportRoles(database), {
      list: 'roles',
      page: 'SystemRole',
      topics: ['role.changed'],
      titles: ['name'],
    }),
  ],
  jobs: () => [pruneSessionsJob, sumUpAttemptsJob, pruneAttemptsJob, expireGrantsJob],
  gates: {
    authenticate: createAuthenticate,
    isOpenSession:
      ({ database }) =>
      id =>
        isOpenSession(database.pool, id),
  },
  seed: async (queries, settings, onOneTimePassword) => {
    const made = await seedAccess(queries, settings)
    if (made) onOneTimePassword(made)
  },
})
