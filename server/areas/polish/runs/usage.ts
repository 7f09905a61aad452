import type { PolishUsageRow } from '@greenroom/contract/areas/polish/usage'
import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import { ownedByVisible } from '../../../platform/access/visible.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import type { Settings } from '../../../platform/settings.ts'
import { users } from '../../../platform/users/schema.ts'
import { polishRuns, polishUsage } from '../schema.ts'
import { isOpen, type RunSettings } from './open-runs.ts'

type UsageSettings = RunSettings & Pick<Settings, 'TIME_ZONE' | 'AI_DAILY_RUNS' | 'AI_DAILY_TOKENS'>

/** Usage of an answer; null when the assistant did not count. */
export interface Used {
  promptTokens: number | null
  completionTokens: number | null
  costMicros: number | null
}

const usedNothing = { runs: 0, promptTokens: 0, completionTokens: 0, costMicros: 0 }

const daysAgo = ({ TIME_ZONE }: UsageSettings, days = 0): SQL<string> =>
  sql`((now() at time zone ${TIME_ZONE})::date - ${days}::int)`

/**
 * Checks the daily limits of a user in the transaction that creates a request. Of two simultaneous requests, one waits for
 * the other. Requests that ended today count, and those that are open; one whose stream was not opened in time, or whose
 * server died, does not.
 * @throws ApiError `assistantLimit` when the user may make no more today
 */
export async function claimUsage(queries: Queries, userId: string, settings: UsageSettings): Promise<void> {
  const { AI_DAILY_RUNS, AI_DAILY_TOKENS } = settings
  // Locks the row until the request is stored.
  await addRuns(queries, userId, 0, settings)
  const today = await usedToday(queries, userId, settings)
  if (AI_DAILY_RUNS > 0 && today.runs >= AI_DAILY_RUNS)
    throw fail('assistantLimit', { limit: 'runs', max: AI_DAILY_RUNS })
  if (AI_DAILY_TOKENS > 0 && today.promptTokens + today.completionTokens >= AI_DAILY_TOKENS)
    throw fail('assistantLimit', { limit: 'tokens', max: AI_DAILY_TOKENS })
}

/** Adds requests of a user to today's. */
export async function addRuns(
  queries: Queries,
  userId: string,
  runs: number,
  settings: UsageSettings,
): Promise<void> {
  await queries
    .insert(polishUsage)
    .values({ day: daysAgo(settings), userId, runs })
    .onConflictDoUpdate({
      target: [polishUsage.day, polishUsage.userId],
      set: { runs: sql`${polishUsage.runs} + ${runs}` },
    })
}

/** Adds the usage of an answer to the day on which it ended. */
export async function addUsed(
  queries: Queries,
  userId: string,
  { promptTokens, completionTokens, costMicros }: Used,
  settings: UsageSettings,
): Promise<void> {
  const added = {
    promptTokens: promptTokens ?? 0,
    completionTokens: completionTokens ?? 0,
    costMicros: costMicros ?? 0,
  }
  await queries
    .insert(polishUsage)
    .values({ day: daysAgo(settings), userId, ...added })
    .onConflictDoUpdate({
      target: [polishUsage.day, polishUsage.userId],
      set: {
        promptTokens: sql`${polishUsage.promptTokens} + ${added.promptTokens}`,
        completionTokens: sql`${polishUsage.completionTokens} + ${added.completionTokens}`,
        costMicros: sql`${polishUsage.costMicros} + ${added.costMicros}`,
      },
    })
}

/** What a user has used today, open requests included. */
export async function usedToday(queries: Queries, userId: string, settings: UsageSettings) {
  const [today] = await queries
    .select({
      runs: polishUsage.runs,
      promptTokens: polishUsage.promptTokens,
      completionTokens: polishUsage.completionTokens,
      costMicros: polishUsage.costMicros,
    })
    .from(polishUsage)
    .where(and(eq(polishUsage.userId, userId), eq(polishUsage.day, daysAgo(settings))))
  const used = today ?? usedNothing
  const open = await queries.$count(polishRuns, and(eq(polishRuns.userId, userId), isOpen(settings)))
  return { ...used, runs: used.runs + open }
}

const daysShown = 30

/** Usage of the users in the actor's data scope on the last days, newest first. */
export async function usageByDay(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  settings: UsageSettings,
): Promise<PolishUsageRow[]> {
  const rows = await queries
    .select({ used: polishUsage, name: users.name, username: users.username })
    .from(polishUsage)
    .leftJoin(users, eq(users.id, polishUsage.userId))
    .where(
      and(gte(polishUsage.day, daysAgo(settings, daysShown - 1)), ownedByVisible(actor, polishUsage.userId)),
    )
    .orderBy(desc(polishUsage.day), desc(polishUsage.runs), polishUsage.userId)
  return rows.map(({ used: { day, userId: _, ...used }, name, username }) => ({
    ...used,
    date: day,
    userName: name || username || '',
  }))
}
