import { sql } from 'drizzle-orm'
import { watchList } from '../../platform/list/watched-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { people } from '../../platform/users/schema.ts'
import { registrations } from '../auth/index.ts'
import { personRoles } from '../roles/index.ts'
import { exportAccounts } from './accounts/list.ts'
import { userHandlers } from './handlers.ts'
import { forgetRefusedJob } from './registration/jobs.ts'
import { readRegistrations } from './registration/list.ts'
import { seedPeople } from './seed.ts'
import { undoPeople, undoPersonRoles } from './undo.ts'

export const usersModule = defineModule({
  name: 'users',
  tables: [
    {
      table: people,
      entity: 'person',
      title: 'username',
      secret: ['password_hash'],
      ignored: ['version', 'updated_at', 'last_sign_in_at'],
      undo: undoPeople,
      // Users belong to themselves and to whoever created them.
      scope: {
        entity: 'person',
        permission: 'person:read',
        id: people.id,
        owners: [people.id, people.pid],
        title: sql`coalesce(nullif(${people.name}, ''), ${people.username})`,
        age: people.createdAt,
      },
    },
    {
      table: personRoles,
      entity: 'person-role',
      id: 'person_id',
      title: 'role_id',
      undo: undoPersonRoles,
      scope: 'unscoped',
    },
    {
      table: registrations,
      entity: 'registration',
      title: 'username',
      secret: ['password_hash'],
      undo: 'decided',
      scope: 'unscoped',
    },
  ],
  handlers: userHandlers,
  exports: ({ database }) => [exportAccounts(database)],
  watchedLists: ({ database }) => [
    watchList(exportAccounts(database)),
    watchList(readRegistrations(database)),
  ],
  jobs: () => [forgetRefusedJob],
  seed: async (queries, settings, onOneTimePassword) => {
    const made = await seedPeople(queries, settings)
    if (made) onOneTimePassword(made)
  },
})
