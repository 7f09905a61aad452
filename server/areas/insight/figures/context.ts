import type {
  AnalyticsAnswer,
  AnalyticsQuestion,
  DayRange,
} from '@greenroom/contract/areas/insight/analytics'
import type { Language } from '@greenroom/contract/languages'
import { addDays, dayOf, type EventStore } from '@greenroom/event-store'
import type { VisibleOwners } from '../../../platform/access/actor.ts'

/** Dependencies of readers of figures. */
export interface FigureContext {
  store: EventStore
  now: Date
  timeZone: string
  language: Language
  /** Whose content items count. */
  scope: VisibleOwners
}

/** Asks a question; fields that are left out get defaults. */
export const ask = (
  { store, now, scope }: FigureContext,
  question: Pick<AnalyticsQuestion, 'measure' | 'range'> & Partial<AnalyticsQuestion>,
): Promise<AnalyticsAnswer> =>
  store.ask({ by: [], filters: {}, compare: 'none', limit: 50, ...question }, now, scope)

/** The last `days` days, today included. */
export function lastDays({ now, timeZone }: FigureContext, days: number): DayRange {
  const to = dayOf(now, timeZone)
  return { from: addDays(to, 1 - days), to }
}

/** Growth over an earlier figure in percent, with one decimal; null when the earlier figure is 0 or unknown. */
export const growthOf = (now: number, before: number | null): number | null =>
  before ? Math.round(((now - before) / before) * 1000) / 10 : null

/** A figure of today so far, and its growth against the same hours of yesterday. */
export async function growthToday(
  context: FigureContext,
  question: Pick<AnalyticsQuestion, 'measure'>,
): Promise<{ count: number; growth: number | null; before: number }> {
  const { total, previousTotal } = await ask(context, {
    ...question,
    range: lastDays(context, 1),
    compare: 'previous',
  })
  return { count: total, growth: growthOf(total, previousTotal), before: previousTotal ?? 0 }
}
