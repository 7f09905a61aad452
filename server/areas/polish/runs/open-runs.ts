import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { Settings } from '../../../platform/settings.ts'
import { polishRuns } from '../schema.ts'

/** Milliseconds within which the stream of a run must be opened. */
const maxWaitMs = 60_000
/** Milliseconds after its longest possible answer, at which a run counts as interrupted: its server died. */
const graceMs = 60_000

type OpenRun = Pick<typeof polishRuns.$inferSelect, 'state' | 'createdAt' | 'startedAt'>
export type RunSettings = Pick<Settings, 'AI_TIMEOUT_SECONDS'>

const maxAnswerMs = ({ AI_TIMEOUT_SECONDS }: RunSettings) => AI_TIMEOUT_SECONDS * 1000 + graceMs
const isWithin = (instant: typeof polishRuns.createdAt | typeof polishRuns.startedAt, ms: number) =>
  gt(instant, sql`now() - make_interval(secs => ${ms / 1000})`)

/** Condition for runs whose stream may be opened. */
export const isWaiting = (): SQL | undefined =>
  and(eq(polishRuns.state, 'waiting'), isWithin(polishRuns.createdAt, maxWaitMs))

/** Condition for runs that wait for their stream or are answered now. */
export const isOpen = (settings: RunSettings): SQL | undefined =>
  or(isWaiting(), and(eq(polishRuns.state, 'running'), isWithin(polishRuns.startedAt, maxAnswerMs(settings))))

/** Whether the stream of a run was not opened in time, or its answer should have ended long ago. */
export function hasExpired({ state, createdAt, startedAt }: OpenRun, settings: RunSettings): boolean {
  if (state !== 'waiting' && state !== 'running') return false
  const [since, maxMs] =
    state === 'waiting' ? [createdAt, maxWaitMs] : [startedAt ?? createdAt, maxAnswerMs(settings)]
  return Date.now() - since.getTime() > maxMs
}
