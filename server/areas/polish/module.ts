import { defineModule } from '../../platform/modules/module.ts'
import { assistantCheck } from './assistant/self-check.ts'
import { instructionHandlers } from './instructions/handlers.ts'
import { runHandlers } from './runs/handlers.ts'
import { polishStreamRoutes } from './runs/stream-routes.ts'
import { polishTables } from './tables.ts'
import { wordHandlers } from './words/handlers.ts'

export const polishModule = defineModule({
  name: 'polish',
  tables: polishTables,
  handlers: platform => [...runHandlers(platform), ...instructionHandlers, ...wordHandlers],
  checks: () => [assistantCheck],
  routes: (platform, _, authenticate) => polishStreamRoutes(platform, authenticate),
})
