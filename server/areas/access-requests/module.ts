import { defineModule } from '../../platform/modules/module.ts'
import { accessRequestHandlers } from './handlers.ts'
import { accessRequests } from './schema.ts'

export const accessRequestsModule = defineModule({
  name: 'access-requests',
  tables: [
    {
      table: accessRequests,
      entity: 'access-request',
      title: 'permission',
      undo: 'decided',
      scope: 'unscoped',
    },
  ],
  handlers: accessRequestHandlers,
})
