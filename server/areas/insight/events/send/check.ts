import {
  type DropReason,
  eventLimits,
  type SentEvent,
  sentEvent,
} from '@greenroom/contract/areas/insight/event-batch'
import { issueTexts } from '@greenroom/contract/issue-texts'
import type { Language } from '@greenroom/contract/languages'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import { describeIssues } from '../../../../platform/http/validate.ts'
import { oldestRetained } from '../retention.ts'

/** Why an event is not counted, with a message in the sender's language. */
export interface Refusal {
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
export const refusal = (reason: keyof typeof rules, language: Language): Refusal => ({
  reason,
  msg: ruleText(rules[reason], language),
})

/** Creates the check of one event as of `now`; it does not check that the content item exists. */
export function createCheck(
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
