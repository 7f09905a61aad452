import type { SentEvent } from '@greenroom/contract/areas/insight/event-batch'
import { errorTexts } from '@greenroom/contract/error-texts'
import type { Language } from '@greenroom/contract/languages'
import { and, inArray } from 'drizzle-orm'
import type { Queries } from '../../../../platform/database/database.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { ownedByVisible } from '../../../../platform/list/visible.ts'
import { contentItems } from '../../../content/index.ts'
import { type Refusal, refusal } from './check.ts'

/** Says why the sender may not send an event; undefined: they may. */
export type ScopeCheck = (event: SentEvent) => Refusal | undefined

/**
 * Creates the check of events against the sender's data scope. Content items out of scope are unknown, and a visit, which
 * has none, is of the whole installation. Programs own no rows: they send events of all content items.
 */
export async function createScopeCheck(
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
