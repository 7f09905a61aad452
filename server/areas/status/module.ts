import { defineModule } from '../../platform/modules/module.ts'
import { checkHandlers } from './check-handlers.ts'
import { statusHandlers } from './handlers.ts'

export const statusModule = defineModule({
  name: 'status',
  handlers: (platform, registry, server) => [
    ...statusHandlers(platform, server),
    ...checkHandlers(platform, registry),
  ],
})
