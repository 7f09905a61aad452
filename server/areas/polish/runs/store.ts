import { polishLimits } from '@greenroom/contract/areas/polish/actions'
import type {
  PolishProblem,
  PolishReview,
  PolishRun,
  PolishRunHeading,
  PolishRunState,
} from '@greenroom/contract/areas/polish/runs'
import { cutText } from '@greenroom/contract/fields'
import { and, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { polishRuns } from '../schema.ts'
import { hasExpired, isOpen, isWaiting, type RunSettings } from './open-runs.ts'
import type { Used } from './usage.ts'

export type StoredRun = typeof polishRuns.$inferSelect

/** Stores a run, and deletes the oldest of the user's beyond the limit, except those that are answered now. */
export async function insertRun(
  queries: Queries,
  fields: typeof polishRuns.$inferInsert,
): Promise<StoredRun> {
  const run = await onlyRow(queries.insert(polishRuns).values(fields).returning())
  const newest = queries
    .select({ id: polishRuns.id })
    .from(polishRuns)
    .where(eq(polishRuns.userId, run.userId))
    .orderBy(desc(polishRuns.id))
    .limit(polishLimits.runsPerUser)
  await queries
    .delete(polishRuns)
    .where(
      and(
        eq(polishRuns.userId, run.userId),
        notInArray(polishRuns.id, newest),
        ne(polishRuns.state, 'running'),
      ),
    )
  return run
}

const isOwn = (userId: string, ids: readonly string[]) =>
  and(eq(polishRuns.userId, userId), inArray(polishRuns.id, [...ids]))

export async function findRun(queries: Queries, userId: string, id: string): Promise<StoredRun | undefined> {
  const [run] = await queries
    .select()
    .from(polishRuns)
    .where(isOwn(userId, [id]))
  return run
}

const { source, ...withoutSource } = {
  id: polishRuns.id,
  mode: polishRuns.mode,
  options: polishRuns.options,
  state: polishRuns.state,
  problem: polishRuns.problem,
  model: polishRuns.model,
  review: polishRuns.review,
  promptTokens: polishRuns.promptTokens,
  completionTokens: polishRuns.completionTokens,
  costMicros: polishRuns.costMicros,
  createdAt: polishRuns.createdAt,
  startedAt: polishRuns.startedAt,
  source: polishRuns.source,
}
const excerptLength = 80

/** A user's runs without texts, newest first. */
export async function listRuns(queries: Queries, userId: string) {
  return queries
    .select({ ...withoutSource, excerpt: sql<string>`left(btrim(${source}), ${excerptLength})` })
    .from(polishRuns)
    .where(eq(polishRuns.userId, userId))
    .orderBy(desc(polishRuns.id))
}

/** Claims a prepared run for answering; undefined when it does not exist, has expired, or was claimed before. */
export async function claimRun(queries: Queries, userId: string, id: string): Promise<StoredRun | undefined> {
  const [claimed] = await queries
    .update(polishRuns)
    .set({ state: 'running', startedAt: sql`now()` })
    .where(and(isOwn(userId, [id]), isWaiting()))
    .returning()
  return claimed
}

/** How the answer of a run ended. */
export interface Ending extends Used {
  result: string
  state: Extract<PolishRunState, 'done' | 'stopped' | 'failed'>
  problem: PolishProblem | null
}

/** Stores how a run ended. @returns false when the user has deleted it meanwhile */
export async function endRun(queries: Queries, id: string, ending: Ending): Promise<boolean> {
  const ended = await queries
    .update(polishRuns)
    .set(ending)
    .where(eq(polishRuns.id, id))
    .returning({ id: polishRuns.id })
  return ended.length > 0
}

/** Stores the user’s decisions about their run; undefined when there is no such run. */
export async function storeReview(
  queries: Queries,
  userId: string,
  id: string,
  review: PolishReview,
): Promise<StoredRun | undefined> {
  const [run] = await queries
    .update(polishRuns)
    .set({ review })
    .where(isOwn(userId, [id]))
    .returning()
  return run
}

/** Deletes runs. @returns how many there were, and how many of them are answered now */
export async function removeRuns(
  queries: Queries,
  userId: string,
  ids: readonly string[],
  settings: RunSettings,
): Promise<{ deleted: number; running: number }> {
  const removed = await queries
    .delete(polishRuns)
    .where(isOwn(userId, ids))
    .returning({ isRunning: sql<boolean>`${polishRuns.state} = 'running' and ${isOpen(settings)}` })
  return { deleted: removed.length, running: removed.filter(({ isRunning }) => isRunning).length }
}

/** Creates the conversion of runs for endpoints. A run that has expired counts as interrupted. */
export function createRows(settings: RunSettings) {
  const standing = (run: Pick<StoredRun, 'state' | 'problem' | 'createdAt' | 'startedAt'>) =>
    hasExpired(run, settings)
      ? ({ state: 'failed', problem: 'interrupted' } as const)
      : { state: run.state, problem: run.problem }
  return {
    run({ userId: _, startedAt, createdAt, ...run }: StoredRun): PolishRun {
      return { ...run, ...standing({ ...run, startedAt, createdAt }), createdTime: createdAt.toISOString() }
    },
    heading({
      createdAt,
      startedAt,
      ...run
    }: Awaited<ReturnType<typeof listRuns>>[number]): PolishRunHeading {
      return { ...run, ...standing({ ...run, startedAt, createdAt }), createdTime: createdAt.toISOString() }
    },
    headingOf({ source: text, ...run }: StoredRun): PolishRunHeading {
      const { userId: _, result: _result, findings: _findings, ...heading } = run
      return this.heading({ ...heading, excerpt: cutText(text.trim(), excerptLength) })
    },
  }
}
