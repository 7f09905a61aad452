import { readCollection } from '@greenroom/contract/areas/insight/collection'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sendEventsHandler } from '../events/send/handler.ts'
import { readFigures } from './figures.ts'
import { originHandlers } from './origins.ts'

/** Handlers by which events arrive, and for the state of the collection. */
export const eventHandlers = (platform: Platform): Handler[] => [
  sendEventsHandler(platform),
  handle(readCollection, ({ queries }) => readFigures(queries, platform.settings)),
  ...originHandlers(),
]
