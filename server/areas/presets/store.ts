import {
  type BannedWord,
  noSettings,
  type PresetKey,
  presetKeys,
} from '@greenroom/contract/areas/presets/presets'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { countDistributed, latestDistributed } from '../channels/index.ts'
import { contentItemRows } from '../content/index.ts'
import { countWaitingChecks } from '../inspection/index.ts'
import { foldText } from './banned/fold.ts'
import { bannedWords, presetHolds, presets } from './schema.ts'

export type StoredPreset = typeof presets.$inferSelect

/** Creates missing rows of presets, switched off; not safe for concurrent calls. */
export async function seedPresets(queries: Queries): Promise<void> {
  await queries
    .insert(presets)
    .values(presetKeys.map(key => ({ key, settings: noSettings })))
    .onConflictDoNothing()
}

export async function readPresets(queries: Queries): Promise<StoredPreset[]> {
  return (await queries.select().from(presets)).map(withAll)
}

/** Completes settings that were stored before a later preset added fields. */
const withAll = (preset: StoredPreset): StoredPreset => ({
  ...preset,
  settings: { ...noSettings, ...preset.settings },
})

/** The preset, locked until the transaction ends. */
export async function lockPreset(queries: Queries, key: PresetKey): Promise<StoredPreset> {
  const [preset] = await queries.select().from(presets).where(eq(presets.key, key)).for('update')
  if (!preset) throw new Error(`There is no row for the preset ${key}`)
  return withAll(preset)
}

/**
 * The enabled presets, locked until the transaction ends: a user who changes one waits, so that nothing is
 * done by settings that are not in force any more.
 */
export async function lockEnabled(queries: Queries, keys: readonly PresetKey[]): Promise<StoredPreset[]> {
  const rows = await queries
    .select()
    .from(presets)
    .where(and(inArray(presets.key, [...keys]), eq(presets.enabled, true)))
    .orderBy(presets.key)
    .for('no key update')
  return rows.map(withAll)
}

export async function changePreset(
  queries: Queries,
  key: PresetKey,
  changes: Partial<Pick<StoredPreset, 'enabled' | 'settings'>>,
): Promise<StoredPreset> {
  const row = await onlyRow(
    queries
      .update(presets)
      .set({ ...changes, version: sql`${presets.version} + 1`, updatedAt: sql`now()` })
      .where(eq(presets.key, key))
      .returning(),
  )
  return row
}

/** Records that a preset acted now, on this many items. */
export async function recordActed(queries: Queries, key: PresetKey, count: number): Promise<void> {
  await queries.update(presets).set({ actedAt: sql`now()`, actedOn: count }).where(eq(presets.key, key))
}

/** Numbers of items that each preset holds, of words, and of waiting content items. */
export async function readCounts(queries: Queries) {
  const [holdCounts, words, waiting, distributed] = await Promise.all([
    queries
      .select({ key: presetHolds.key, total: sql<number>`count(*)::int` })
      .from(presetHolds)
      .groupBy(presetHolds.key),
    queries.$count(bannedWords),
    countWaitingChecks(queries),
    countDistributed(queries),
  ])
  const holds = new Map(holdCounts.map(({ key, total }) => [key, total])).set('set-distribution', distributed)
  return { holds, words, waiting }
}

/** Latest effects of a preset that the actor may see; titles only of records that they may read. */
export async function latestActs(
  queries: Queries,
  actor: Pick<Actor, 'dataScope' | 'permissions'>,
  key: PresetKey,
  limit: number,
) {
  if (key === 'set-distribution') {
    const distributed = actor.permissions.has('channel:read')
      ? await latestDistributed(queries, actor, limit)
      : []
    return distributed.map(({ id, activityName, createdAt }) => ({
      contentItemId: null,
      channelId: id,
      title: activityName,
      hits: [],
      at: createdAt.toISOString(),
    }))
  }
  if (!actor.permissions.has('content-item:read')) return []
  const contentItem = contentItemRows(actor)
  const rows = await queries
    .select({
      contentItemId: contentItem.id,
      title: contentItem.title,
      at: presetHolds.at,
      hits: presetHolds.hits,
    })
    .from(presetHolds)
    .innerJoin(contentItem, eq(contentItem.id, presetHolds.contentItemId))
    .where(eq(presetHolds.key, key))
    .orderBy(desc(presetHolds.at))
    .limit(limit)
  return rows.map(one => ({ ...one, channelId: null, at: one.at.toISOString(), hits: [...one.hits] }))
}

export async function readWords(queries: Queries): Promise<BannedWord[]> {
  return queries
    .select({ word: bannedWords.word, category: bannedWords.category })
    .from(bannedWords)
    .orderBy(asc(bannedWords.position))
}

/** Replaces the words, without duplicates and words that fold to nothing. @returns how many are left */
export async function replaceWords(queries: Queries, words: readonly BannedWord[]): Promise<number> {
  const foldedWords = new Set<string>()
  const rows = words.flatMap(({ word, category }) => {
    const folded = foldText(word).join()
    if (folded === '' || foldedWords.has(folded)) return []
    foldedWords.add(folded)
    return [{ word, category, position: foldedWords.size }]
  })
  await queries.delete(bannedWords)
  for (let from = 0; from < rows.length; from += 2000) {
    await queries.insert(bannedWords).values(rows.slice(from, from + 2000))
  }
  await queries
    .update(presets)
    .set({ wordsVersion: sql`${presets.wordsVersion} + 1` })
    .where(eq(presets.key, 'banned-content'))
  return rows.length
}
