import { sql } from 'drizzle-orm'
import { watchList } from '../../platform/list/readable-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { users } from '../../platform/users/schema.ts'
import { onApplicantSignIn } from '../auth/index.ts'
import { userHandlers } from './handlers.ts'
import { exportUsers } from './records/list.ts'
import { userStatusChange } from './records/statuses.ts'
import { findApplicants } from './registration/applicants.ts'
import { forgetRefusedJob } from './registration/jobs.ts'
import { readRegistrations } from './registration/list.ts'
import { registrations } from './registration/schema.ts'
import { seedDemoRegistrations } from './registration/seed.ts'
import { registrationTodos } from './registration/todo.ts'
import { seedDemoTeam, seedUsers } from './seed.ts'
import { undoUsers } from './undo.ts'

export const usersModule = defineModule({
  name: 'users',
  tables: [
    {
      table: users,
      entity: 'user',
      title: 'username',
      secret: ['password_hash'],
      ignored: ['version', 'updated_at', 'last_sign_in_at', 'password_changed_at', 'confirmed_email'],
      undo: undoUsers,
      // That a user is certified opens nothing.
      authority: { except: ['certified'] },
      // Users belong to themselves and to the user who created them.
      scope: {
        entity: 'user',
        permission: 'user:read',
        id: users.id,
        owners: [users.id, users.pid],
        title: sql`coalesce(nullif(${users.name}, ''), ${users.username})`,
        age: users.createdAt,
      },
    },
    {
      table: registrations,
      entity: 'registration',
      title: 'username',
      secret: ['password_hash'],
      undo: 'decided',
      scope: 'unscoped',
      authority: true,
    },
  ],
  handlers: userHandlers,
  bulkChanges: () => [userStatusChange],
  exports: ({ database }) => [exportUsers(database)],
  watchedLists: ({ database }) => [watchList(exportUsers(database)), watchList(readRegistrations(database))],
  todos: [registrationTodos],
  hooks: [onApplicantSignIn.bind(findApplicants)],
  jobs: () => [forgetRefusedJob],
  seed: async (queries, settings, onOneTimePassword) => {
    const made = await seedUsers(queries, settings)
    if (made) onOneTimePassword(made)
  },
  seedDemo: async (queries, { DEMO_DAYS }) => {
    await seedDemoRegistrations(queries)
    if (DEMO_DAYS > 0) await seedDemoTeam(queries)
  },
})
