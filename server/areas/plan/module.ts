import { defineModule } from '../../platform/modules/module.ts'
import { planHandlers } from './handlers.ts'

export const planModule = defineModule({ name: 'plan', handlers: () => planHandlers })
