import { defineModule } from '../../platform/modules/module.ts'
import { insightHandlers } from './handlers.ts'

export const insightModule = defineModule({ name: 'insight', handlers: insightHandlers })
