import { type SentEvent, sendEvents } from '@greenroom/contract/areas/insight/event-batch'
import { type Handler, type HandlerContext, handlePrepared } from '../../../../platform/http/handler.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { append, type NewEvent } from '../append.ts'
import { addDrops, type Drop } from '../drops.ts'
import { createPseudonyms } from '../pseudonyms.ts'
import { createCheck, type Refusal, refusal } from './check.ts'
import { createScopeCheck } from './scope.ts'

/** Handler by which other systems send events. */
export function sendEventsHandler({ database, settings }: Platform): Handler {
  const { EVENT_RETENTION_MONTHS, TIME_ZONE } = settings
  const pseudonyms = createPseudonyms(database, TIME_ZONE)

  return handlePrepared(sendEvents, pseudonyms.ofNamed, async (context, pseudonym) => {
    const { actor, input, queries, request } = context
    const { language } = request
    const valid = input.body.events.map(createCheck(new Date(), EVENT_RETENTION_MONTHS, language))
    const beyondScope = await createScopeCheck(queries, actor, valid.filter(isEvent), language)
    const checked = valid.map(result => (isEvent(result) ? (beyondScope(result) ?? result) : result))
    const reasons = await append(
      queries,
      checked.filter(isEvent).map(event => newEvent(event, pseudonym)),
    )
    const next = reasons.values()
    const dropped = checked.flatMap((result, place) => {
      if (!isEvent(result)) return [{ place, ...result }]
      const reason = next.next().value
      return reason ? [{ place, ...refusal(reason, language) }] : []
    })
    await addDrops(queries, TIME_ZONE, countByReason(dropped, senderOf(actor)))
    return { accepted: checked.length - dropped.length, dropped }
  })
}

const isEvent = (result: SentEvent | Refusal): result is SentEvent => 'id' in result

function newEvent(
  { id, type, contentItemId, time, visitor, referrer, seconds, count }: SentEvent,
  pseudonym: (name: string) => bigint,
): NewEvent {
  return {
    id,
    type,
    referrer,
    count,
    time: new Date(time),
    contentItemId: contentItemId ?? null,
    seconds: type === 'read' ? seconds : 0,
    visitor: visitor === undefined ? null : pseudonym(visitor),
    stable: visitor !== undefined,
    bot: false,
  }
}

/** The id of a program; empty for users, who are not counted separately. */
const senderOf = ({ id, sessionId }: HandlerContext<typeof sendEvents>['actor']) =>
  sessionId === '' ? id : ''

function countByReason(dropped: readonly Refusal[], sender: string): Drop[] {
  const reasons = Map.groupBy(dropped, ({ reason }) => reason)
  return [...reasons].map(([reason, { length }]) => ({ reason, sender, count: length }))
}
