import { readCollection } from '@greenroom/contract/areas/insight/collection'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readFigures } from './collection/figures.ts'
import { originHandlers } from './collection/origins.ts'
import { sendEventsHandler } from './send/handler.ts'

/** Handlers by which events arrive, and for the state of the collection. */
export const eventHandlers = (platform: Platform): Handler[] => [
  sendEventsHandler(platform),
  handle(readCollection, ({ queries }) => readFigures(queries, platform.settings)),
  ...originHandlers(),
]
