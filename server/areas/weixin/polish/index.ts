import type { Handler } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { instructionHandlers } from './instructions/handlers.ts'
import { runHandlers } from './runs/handlers.ts'
import { wordHandlers } from './words/handlers.ts'

export { polishStreamRoutes } from './runs/stream-routes.ts'
export { polishTables } from './tables.ts'

/** Handlers of polishing. */
export const polishHandlers = (platform: Platform): Handler[] => [
  ...runHandlers(platform),
  ...instructionHandlers,
  ...wordHandlers,
]
