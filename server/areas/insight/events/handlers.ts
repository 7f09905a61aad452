import { readCollection } from '@greenroom/contract/areas/insight/collection'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readFigures } from './collection/figures.ts'
import { originHandlers } from './collection/origins.ts'
import { sendEventsHandler } from './send/handler.ts'

/** The calls by which events come in, and on what becomes of them. */
export const eventHandlers = (platform: Platform): Handler[] => [
  sendEventsHandler(platform),
  handle(readCollection, ({ queries }) => readFigures(queries, platform.settings)),
  ...originHandlers(),
]
