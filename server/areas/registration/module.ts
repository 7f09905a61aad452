import { watchList } from '../../platform/list/watched-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { registrations } from '../access/index.ts'
import { registrationHandlers } from './handlers.ts'
import { forgetRefusedJob } from './jobs.ts'
import { readRegistrations } from './list.ts'

export const registrationModule = defineModule({
  name: 'registration',
  tables: [
    {
      table: registrations,
      entity: 'registration',
      title: 'username',
      secret: ['password_hash'],
      undo: 'decided',
      scope: 'unscoped',
    },
  ],
  handlers: registrationHandlers,
  watchedLists: ({ database }) => [
    watchList(readRegistrations(database), {
      list: 'registrations',
      page: 'SystemRegistration',
      topics: ['registration.changed'],
      titles: ['name', 'username'],
    }),
  ],
  jobs: () => [forgetRefusedJob],
})
