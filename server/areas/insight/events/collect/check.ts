import { type DropReason, eventLimits } from '@greenroom/contract/areas/insight/event-batch'
import type { Referrer } from '@greenroom/contract/areas/insight/measures'
import type { NewEvent } from '../append.ts'
import { type CollectBody, collectedEvent } from './body.ts'

const dayMs = 86_400_000

/** What is known of a visitor besides the events. */
export interface WebVisitor {
  referrer: Referrer
  bot: boolean
  /** The pseudonym on the day of an event. */
  pseudonym(time: Date): Promise<bigint>
}

/**
 * Validates one event of a web page. Its time is corrected by the difference between the visitor's clock and ours at
 * the time of sending.
 */
export async function checkCollected(
  sent: unknown,
  { sentAt }: Pick<CollectBody, 'sentAt'>,
  { referrer, bot, pseudonym }: WebVisitor,
  now: Date,
): Promise<NewEvent | DropReason> {
  const { data: event } = collectedEvent.safeParse(sent)
  if (!event) return 'invalid'
  const { id, type, item = null, count, seconds } = event
  if (type !== 'visit' && item === null) return 'missingContent'
  const age = sentAt - event.time
  if (age < -eventLimits.clockSkewMs) return 'future'
  if (age > eventLimits.ageDays * dayMs) return 'tooOld'
  const time = new Date(now.getTime() - Math.max(0, age))
  return {
    id,
    type,
    referrer,
    bot,
    count,
    time,
    contentItemId: item,
    seconds: type === 'read' ? seconds : 0,
    visitor: await pseudonym(time),
    stable: false,
  }
}
