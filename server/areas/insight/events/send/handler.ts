import {
  type DropReason,
  eventLimits,
  type SentEvent,
  sendEvents,
  sentEvent,
} from '@greenroom/contract/areas/insight/event-batch'
import { errorTexts } from '@greenroom/contract/error-texts'
import { issueTexts } from '@greenroom/contract/issue-texts'
import type { Language } from '@greenroom/contract/languages'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import { and, inArray } from 'drizzle-orm'
import type { Queries } from '../../../../platform/database/database.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { type Handler, type HandlerContext, handlePrepared } from '../../../../platform/http/handler.ts'
import { describeIssues } from '../../../../platform/http/validate.ts'
import { ownedByVisible } from '../../../../platform/list/visible.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { contentItems } from '../../../content/index.ts'
import { append, type NewEvent } from '../append.ts'
import { addDrops, type Drop } from '../drops.ts'
import { createPseudonyms } from '../pseudonyms.ts'
import { oldestRetained } from '../retention.ts'

/** Why an event is not counted, with a message in the sender's language. */
interface Refusal {
  reason: DropReason
  msg: string
}

const rules = {
  future: 'eventFuture',
  tooOld: 'eventTooOld',
  duplicate: 'eventDuplicate',
  unknownContent: 'unknownContentItem',
  missingContent: 'eventWithoutContent',
} as const satisfies Partial<Record<DropReason, RuleKey>>

/** The refusal for a reason without parameters. */
const refusal = (reason: keyof typeof rules, language: Language): Refusal => ({
  reason,
  msg: ruleText(rules[reason], language),
})

/** Creates the check of one event as of `now`; it does not check that the content item exists. */
function createCheck(
  now: Date,
  retentionMonths: number,
  language: Language,
): (sent: unknown) => SentEvent | Refusal {
  const oldest = oldestRetained(now, retentionMonths)?.getTime() ?? Number.NEGATIVE_INFINITY
  const latest = now.getTime() + eventLimits.clockSkewMs
  return sent => {
    const { data: event, error } = sentEvent.safeParse(sent, { error: issueTexts(language) })
    if (error) {
      const issues = describeIssues('', error.issues, language)
      return { reason: 'invalid', msg: issues.map(({ path, msg }) => `${path.slice(1)}: ${msg}`).join('; ') }
    }
    if (event.type === 'visit' && event.contentItemId !== undefined)
      return { reason: 'invalid', msg: `contentItemId: ${ruleText('visitWithContent', language)}` }
    if (event.type !== 'visit' && event.contentItemId === undefined)
      return refusal('missingContent', language)
    const time = Date.parse(event.time)
    if (time > latest) return refusal('future', language)
    if (time < oldest) return refusal('tooOld', language)
    return lowered(event)
  }
}

/** With lower-case ids, as the database returns them. */
function lowered({ id, contentItemId, ...event }: SentEvent): SentEvent {
  const named = contentItemId === undefined ? {} : { contentItemId: contentItemId.toLowerCase() }
  return { ...event, ...named, id: id.toLowerCase() }
}

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

/** Says why the sender may not send an event; undefined: they may. */
type ScopeCheck = (event: SentEvent) => Refusal | undefined

/**
 * Creates the check of events against the sender's data scope. Content items out of scope are unknown, and a visit, which
 * has none, is of the whole installation. Programs own no rows: they send events of all content items.
 */
async function createScopeCheck(
  queries: Queries,
  { sessionId, dataScope }: Pick<Actor, 'sessionId' | 'dataScope'>,
  events: readonly SentEvent[],
  language: Language,
): Promise<ScopeCheck> {
  if (sessionId === '' || dataScope === 'all') return () => undefined
  const ids = events.flatMap(({ contentItemId }) => contentItemId ?? [])
  const rows = await queries
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(and(inArray(contentItems.id, ids), ownedByVisible({ dataScope }, contentItems.createdBy)))
  const visible = new Set(rows.map(({ id }) => id))
  const tooNarrow: Refusal = { reason: 'invalid', msg: `type: ${errorTexts.scopeTooNarrow[language]}` }
  return ({ contentItemId }) => {
    if (contentItemId === undefined) return tooNarrow
    return visible.has(contentItemId) ? undefined : refusal('unknownContent', language)
  }
}
