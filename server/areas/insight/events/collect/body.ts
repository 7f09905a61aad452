import { type collectBody, visitorTime } from '@greenroom/contract/areas/insight/collect-routes'
import { eventLimits } from '@greenroom/contract/areas/insight/event-batch'
import { sentEventTypes } from '@greenroom/contract/areas/insight/measures'
import { idField } from '@greenroom/contract/fields'
import * as z from 'zod'

export type CollectBody = z.output<typeof collectBody>

/** Event types of visitors; publications are recorded by the console itself. */
const visitorTypes = sentEventTypes.filter(type => type !== 'publication' && type !== 'unpublication')

export const collectedEvent = z
  .object({
    id: z.uuid().toLowerCase(),
    type: z.enum(visitorTypes),
    item: idField.toLowerCase().optional(),
    time: visitorTime,
    /** 0 for a read that goes on: the read was counted already, and its seconds are added. */
    count: z.number().int().min(0).max(eventLimits.count),
    seconds: z.number().int().min(0).max(eventLimits.readSeconds).default(0),
  })
  .refine(({ type, count }) => type === 'read' || count > 0)
  .refine(({ type, item }) => type !== 'visit' || item === undefined)
