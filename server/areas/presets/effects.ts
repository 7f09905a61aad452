import type { contentLanguages } from '@greenroom/contract/areas/content/content-sets'
import type { PresetKey } from '@greenroom/contract/areas/presets/presets'
import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { recordAs } from '../../platform/audit/transaction.ts'
import { isAmong } from '../../platform/database/among.ts'
import type { Queries } from '../../platform/database/database.ts'
import { contentItemRows, setContentItemLanguage, setContentItemStatus, setPinned } from '../content/index.ts'
import { type ContentEffect, type EffectContext, enqueueForInspection } from '../inspection/index.ts'
import { matcherOf } from './banned/words.ts'
import { presetHolds, presetPins } from './schema.ts'
import { lockEnabled, recordActed, type StoredPreset } from './store.ts'

type Language = (typeof contentLanguages)[number]

/** Scripts that identify a language, the most specific first: Japanese uses Chinese characters, too. */
const scripts: readonly (readonly [RegExp, Language])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
]
const latin = /\p{Script=Latin}/gu
const byWords: readonly Language[] = ['en', 'fr', 'de', 'es', 'pt', 'it', 'vi']
/** Fewest Latin letters for a result. */
const fewLetters = 12

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/**
 * The language of a text: by its script, and among languages with Latin letters by its words (eld).
 * `und` when there is too little to tell. A letter of the other scripts says about as much as two Latin ones.
 */
async function detectLanguage(text: string): Promise<Language> {
  const letters = count(text, latin)
  const counted = scripts.map(([pattern, language]) => ({ language, total: count(text, pattern) }))
  const others = counted.reduce((sum, { total }) => sum + total, 0)
  if (others > 0 && others * 2 >= letters) {
    const [kana, , han] = counted
    // A Chinese text may name something Japanese; a Japanese one is full of kana.
    if (kana && han && kana.total > 0 && kana.total * 8 >= han.total) return 'ja'
    const largest = counted.slice(1).reduce((first, one) => (one.total > first.total ? one : first))
    return largest.total > 0 ? largest.language : 'ja'
  }
  if (letters < fewLetters) return 'und'
  const { eld } = await import('eld/small')
  const detected = eld.detect(text.slice(0, 2000))
  return byWords.find(language => language === detected.language) ?? 'und'
}

/** Effect of a preset on new or changed content items; returns the ids of changed items. */
type Effect = (context: EffectContext, preset: StoredPreset, ids: readonly string[]) => Promise<string[]>

/** Action in the operation log. */
export const presetAction = (key: PresetKey) => `preset.${key}` as const

const contentItem = contentItemRows()
const among = (ids: readonly string[]) => isAmong(contentItem.id, ids)

/** Condition: items that did not change since they were read; changed items are processed again. */
const asRead = (
  read: readonly { id: string; version: number }[],
) => sql`(${contentItem.id}, ${contentItem.version}) in (
  select * from unnest(${sql.param(read.map(({ id }) => id))}::uuid[], ${sql.param(read.map(({ version }) => version))}::integer[]))`

/** Content items of the sources, authors or topics that are listed. */
function listed({ settings }: StoredPreset): SQL | undefined {
  const { sources, authors, topics } = settings
  const any = [
    sources.length > 0 ? inArray(contentItem.source, sources) : undefined,
    authors.length > 0 ? inArray(contentItem.author, authors) : undefined,
    topics.length > 0 ? inArray(contentItem.topic, topics) : undefined,
  ].filter(condition => condition !== undefined)
  return any.length === 0 ? sql`false` : or(...any)
}

const recognizeLanguage: Effect = async ({ queries }, _preset, ids) => {
  const unknown = await queries
    .select({
      id: contentItem.id,
      title: contentItem.title,
      body: contentItem.body,
      version: contentItem.version,
    })
    .from(contentItem)
    .where(and(among(ids), eq(contentItem.language, 'und')))
  const changed: string[] = []
  for (const { title, body, ...read } of unknown) {
    const language = await detectLanguage(`${title}\n${body}`)
    if (language === 'und') continue
    if (await setContentItemLanguage(queries, read, language)) changed.push(read.id)
  }
  return changed
}

const block: Effect = async ({ queries }, preset, ids) => {
  const taken = await setContentItemStatus(queries, ids, 'offline', listed(preset))
  return hold(
    queries,
    preset.key,
    taken.map(contentItemId => ({ contentItemId, hits: [] })),
  )
}

const detectBanned: Effect = async ({ queries, publish }, preset, ids) => {
  const matcher = await matcherOf(queries, preset.wordsVersion)
  const read = await queries
    .select({
      id: contentItem.id,
      title: contentItem.title,
      body: contentItem.body,
      status: contentItem.status,
      version: contentItem.version,
    })
    .from(contentItem)
    .where(among(ids))
  const hit = read.flatMap(({ id, title, body, status, version }) => {
    const hits = [
      ...new Set(
        [title, body].flatMap(text => matcher.find(text).map(({ begin, end }) => text.slice(begin, end))),
      ),
    ]
    return hits.length > 0 ? [{ id, contentItemId: id, hits, status, version }] : []
  })
  const { action, queueId } = preset.settings
  if (action === 'queue' && queueId !== null) {
    const enqueued = await enqueueForInspection(queries, queueId, hit)
    if (enqueued.length > 0)
      publish({ topic: 'inspection.changed', ids: [queueId] }, { permission: 'inspection:read' })
    // The content items stay unchanged; only the queue refers to them.
    if (enqueued.length > 0) await recordActed(queries, preset.key, enqueued.length)
    return []
  }
  const online = hit.filter(({ status }) => status === 'online')
  if (online.length === 0) return []
  const onlineIds = online.map(({ id }) => id)
  const takenIds = new Set(await setContentItemStatus(queries, onlineIds, 'offline', asRead(online)))
  return hold(
    queries,
    preset.key,
    online.filter(({ id }) => takenIds.has(id)),
  )
}

const pin: Effect = async (context, preset, ids) => {
  const { queries } = context
  const listedIds = queries
    .select({ id: contentItem.id })
    .from(contentItem)
    .where(and(among(ids), listed(preset)))
  const pinned = await setPinned(context, true, ({ contentItemId }) => inArray(contentItemId, listedIds))
  if (pinned.length > 0) await queries.insert(presetPins).values(pinned).onConflictDoNothing()
  await hold(
    queries,
    preset.key,
    [...new Set(pinned.map(({ contentItemId }) => contentItemId))].map(contentItemId => ({
      contentItemId,
      hits: [],
    })),
  )
  return []
}

async function hold(
  queries: Queries,
  key: PresetKey,
  suspects: readonly { contentItemId: string; hits: readonly string[] }[],
): Promise<string[]> {
  if (suspects.length === 0) return []
  await queries
    .insert(presetHolds)
    .values(suspects.map(({ contentItemId, hits }) => ({ key, contentItemId, hits })))
    .onConflictDoUpdate({
      target: [presetHolds.key, presetHolds.contentItemId],
      set: { hits: sql`excluded.hits`, at: sql`now()` },
    })
  await recordActed(queries, key, suspects.length)
  return suspects.map(({ contentItemId }) => contentItemId)
}

/** In their order of effect: blocked items get no language, and offline items are not checked. */
const effects: readonly (readonly [PresetKey, Effect])[] = [
  ['language-recognition', recognizeLanguage],
  ['content-blocking', block],
  ['banned-content', detectBanned],
  ['pinning', pin],
]

/** Items that a user put online again are released: they do not go online by themselves later. */
async function forgetOverruled(queries: Queries, ids: readonly string[]): Promise<void> {
  const online = queries
    .select({ id: contentItem.id })
    .from(contentItem)
    .where(and(among(ids), eq(contentItem.status, 'online')))
  const keepsOffline = inArray(presetHolds.key, ['content-blocking', 'banned-content'])
  await queries.delete(presetHolds).where(and(keepsOffline, inArray(presetHolds.contentItemId, online)))
}

/** Everything that presets do with content items that are new or changed. */
export const presetEffect: ContentEffect = async (context, ids) => {
  await forgetOverruled(context.queries, ids)
  const enabled = await lockEnabled(
    context.queries,
    effects.map(([key]) => key),
  )
  const changed = new Set<string>()
  for (const [key, effect] of effects) {
    const preset = enabled.find(one => one.key === key)
    if (!preset) continue
    await recordAs(context.queries, { action: presetAction(key) })
    const acted = await effect(context, preset, ids)
    if (key === 'language-recognition' && acted.length > 0)
      await recordActed(context.queries, key, acted.length)
    for (const id of acted) changed.add(id)
  }
  // Also when all are off: fewer content items wait now.
  context.publish({ topic: 'preset.changed', ids: [] }, { permission: 'preset:read' })
  return [...changed]
}

/**
 * What a preset gives back when it is switched off, or set otherwise: then what it keeps by its new settings stays as
 * it is all the while. The ids of content items that it changed.
 */
export async function letGo(context: EffectContext, key: PresetKey, keeps?: StoredPreset): Promise<string[]> {
  const { queries } = context
  const mine = queries
    .select({ id: presetHolds.contentItemId })
    .from(presetHolds)
    .innerJoin(contentItem, eq(contentItem.id, presetHolds.contentItemId))
    .where(and(eq(presetHolds.key, key), keeps && sql`(${listed(keeps)}) is not true`))
  let back: string[] = []
  if (key === 'content-blocking') {
    const alsoHeld = queries
      .select({ id: presetHolds.contentItemId })
      .from(presetHolds)
      .where(eq(presetHolds.key, 'banned-content'))
    const isFree = sql`${contentItem.id} not in ${alsoHeld} and
      not exists (select from inspection_item where content_item_id = ${contentItem.id} and state = 'rejected')`
    back = await setContentItemStatus(queries, mine, 'online', isFree)
  }
  if (key === 'pinning') {
    // Only pins that the preset made itself; pins of users stay.
    await setPinned(context, false, ({ setId, contentItemId }) => {
      const own = queries
        .select({ one: sql`1` })
        .from(presetPins)
        .where(and(eq(presetPins.setId, setId), eq(presetPins.contentItemId, contentItemId)))
      return and(inArray(contentItemId, mine), exists(own))
    })
    await queries.delete(presetPins).where(inArray(presetPins.contentItemId, mine))
  }
  await queries
    .delete(presetHolds)
    .where(and(eq(presetHolds.key, key), inArray(presetHolds.contentItemId, mine)))
  return back
}
