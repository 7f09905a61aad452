import { defineModule } from '../../platform/modules/module.ts'
import { statusHandlers } from './handlers.ts'

export const statusModule = defineModule({
  name: 'status',
  handlers: (platform, _, server) => statusHandlers(platform, server),
})
