import {
  cancelPresetRun,
  listPresets,
  type PresetKey,
  type PresetRow,
  presetActs,
  presetKeys,
  readBannedWords,
  readPresetRun,
  runPreset,
  saveBannedWords,
  updatePreset,
} from '@greenroom/contract/areas/presets/presets'
import type { Language } from '@greenroom/contract/languages'
import { ruleText } from '@greenroom/contract/rule-texts'
import { recordDeed } from '../../platform/audit/operation.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { isRegistered, leadsBack, linkOrigin } from '../channels/index.ts'
import { orderRuleSets, publishContentItemsChanged } from '../content/index.ts'
import {
  cancelCheckOfAll,
  checkAllContentItems,
  countWaitingChecks,
  readCheckOfAll,
  withoutQueueing,
} from '../inspection/index.ts'
import { letGo } from './effects.ts'
import { presetTexts } from './labels.ts'
import { hasItsQueue } from './queue.ts'
import {
  changePreset,
  latestActs,
  lockPreset,
  readCounts,
  readPresets,
  readWords,
  recordActed,
  replaceWords,
  type StoredPreset,
} from './store.ts'

/** Most effects of a preset in one response. */
const actsShown = 30

/** The calls on rules presets. */
export function presetHandlers({ settings }: Pick<Platform, 'settings'>): Handler[] {
  return [
    handle(listPresets, async ({ queries, request }) => {
      const [presetRows, counts] = await Promise.all([readPresets(queries), readCounts(queries)])
      return presetKeys.flatMap(key => {
        const preset = presetRows.find(one => one.key === key)
        return preset ? [toRow(preset, counts, request.language)] : []
      })
    }),

    handle(updatePreset, async context => {
      await requireOtherTarget(context, linkOrigin(settings))
      return update(context)
    }),

    handle(runPreset, async ({ queries, publish }) => {
      await checkAllContentItems(queries)
      publishChanged(publish)
      return { waiting: await countWaitingChecks(queries) }
    }),

    handle(readPresetRun, ({ queries }) => readCheckOfAll(queries)),

    handle(cancelPresetRun, async ({ queries, publish }) => {
      await cancelCheckOfAll(queries)
      publishChanged(publish)
      return null
    }),

    handle(presetActs, ({ actor, input, queries }) =>
      latestActs(queries, actor, input.params.key, actsShown),
    ),

    handle(readBannedWords, async ({ queries }) => {
      const preset = (await readPresets(queries)).find(({ key }) => key === 'banned-content')
      return { version: preset?.wordsVersion ?? 0, words: await readWords(queries) }
    }),

    handle(saveBannedWords, async ({ input, queries, publish, request }) => {
      const preset = await lockPreset(queries, 'banned-content')
      if (preset.wordsVersion !== input.body.version) {
        throw fail('conflict', { current: toRow(preset, await readCounts(queries), request.language) })
      }
      const total = await replaceWords(queries, input.body.words)
      await recordDeed(queries, { entity: 'preset', entityId: preset.id, title: preset.key })
      if (preset.enabled) await checkAllContentItems(queries)
      publishChanged(publish)
      return { version: preset.wordsVersion + 1, total }
    }),
  ]
}

/**
 * @throws ApiError `invalid` when sets would be distributed by links that lead back to tracking links, or to a domain
 * that is not registered
 */
async function requireOtherTarget(
  { input, queries, request }: Pick<HandlerContext<typeof updatePreset>, 'input' | 'queries' | 'request'>,
  origin: string | undefined,
): Promise<void> {
  const link = input.body.settings?.distribution.promoteLink
  if (link === undefined) return
  const isLoop = leadsBack(link, origin)
  if (!isLoop && (await isRegistered(queries, link, origin))) return
  const msg = ruleText(isLoop ? 'promoteLinkLoop' : 'domainNotRegistered', request.language)
  throw fail('invalid', { issues: [{ path: 'body.settings.distribution.promoteLink', msg }] })
}

/** Changes a preset's switch or settings, and queues existing items for the new rules. */
async function update({ input, queries, publish, request }: HandlerContext<typeof updatePreset>) {
  const { key } = input.params
  const { version, enable, settings } = input.body
  const before = await lockPreset(queries, key)
  const response = async (preset: StoredPreset) => toRow(preset, await readCounts(queries), request.language)
  if (before.version !== version) throw fail('conflict', { current: await response(before) })
  const enabled = enable ?? before.enabled
  const isSet = settings !== undefined || (enabled && !before.enabled)
  if (key === 'banned-content' && isSet && !(await hasItsQueue(queries, settings ?? before.settings))) {
    const msg = ruleText('queueNeeded', request.language)
    throw fail('invalid', { issues: [{ path: 'body.settings.queueId', msg }] })
  }
  const wasOn = before.enabled && (!enabled || settings !== undefined)
  if (wasOn && key !== 'banned-content') {
    const keeps = enabled && settings ? { ...before, settings } : undefined
    const back = await withoutQueueing(queries, () => letGo({ queries, publish }, key, keeps))
    if (back.length > 0) publishContentItemsChanged(publish, back)
  }
  const updated = await changePreset(queries, key, { enabled, ...(settings && { settings }) })
  if (key === 'click-weighting' && before.enabled !== enabled) {
    const sets = await orderRuleSets(queries, enabled ? 'clicks' : 'time')
    await recordActed(queries, key, sets)
  } else if (enabled && key !== 'set-distribution') await checkAllContentItems(queries)
  publishChanged(publish)
  return response(updated)
}

function toRow(
  { id, key, enabled, settings, actedAt, actedOn, version }: StoredPreset,
  { holds, words, waiting }: { holds: Map<PresetKey, number>; words: number; waiting: number },
  language: Language,
): PresetRow {
  const { title, description } = presetTexts[key]
  return {
    id,
    key,
    settings,
    version,
    waiting,
    title: title[language],
    description: description[language],
    enable: enabled,
    actionType: 'switch',
    lastActed: actedAt && { at: actedAt.toISOString(), count: actedOn },
    holds: holds.get(key) ?? 0,
    words: key === 'banned-content' ? words : 0,
  }
}

function publishChanged(publish: HandlerContext<never>['publish']): void {
  publish({ topic: 'preset.changed', ids: [] }, { permission: 'preset:read' })
}
