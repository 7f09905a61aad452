import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idField, instantField, maxInteger, optionalTextField, textField } from '../../fields.ts'
import { linkOfSet, linkProblem } from '../../promote-link.ts'
import { channelFields, channelLimits } from '../channels/channels.ts'
import { contentLimits, contentSources } from '../content/content-sets.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Presets act on all content items.'

/** The rules that can be switched on, in the order of their cards. */
export const presetKeys = [
  'content-blocking',
  'pinning',
  'click-weighting',
  'set-distribution',
  'banned-content',
  'language-recognition',
] as const
export type PresetKey = (typeof presetKeys)[number]

export const presetLimits = { names: 100, words: 12_000, word: 40, category: 20, days: 365 } as const

/** Largest size of the banned words as JSON, with every character escaped. */
const wordsBytes = presetLimits.words * (6 * (presetLimits.word + presetLimits.category) + 40)

/** Headings that the first line of a file with banned words may have, in lower case. */
export const wordHeadings: Record<'word' | 'category', readonly string[]> = {
  word: [
    'word',
    'words',
    'banned word',
    'banned words',
    '词',
    '词语',
    '违禁词',
    '敏感词',
    '关键词',
    '屏蔽词',
  ],
  category: ['', 'category', 'kind', 'type', '类别', '分类', '类型'],
}

/** Actions on content items with banned words. */
export const bannedActions = ['offline', 'queue'] as const

/** As long as the id of a set, for trying a pattern. */
const anySet = '00000000-0000-7000-8000-000000000000'

/** Pattern for the links of sets: a link of a channel in which `{set}` stands for the set's id. */
const linkPattern = textField(channelLimits.link).superRefine((pattern, context) => {
  const link = linkOfSet(pattern, anySet)
  const problem = link.length > channelLimits.link ? 'promoteLinkLong' : linkProblem(link)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

/** Settings of the channels that sets get when they go online. */
export const distributionFields = z.strictObject({
  channelType: channelFields.shape.channelType,
  advertisingSource: channelFields.shape.advertisingSource,
  advertisingMedia: channelFields.shape.advertisingMedia,
  /** Days of each promotion from the time at which its set goes online. */
  days: z.number().int().min(1).max(presetLimits.days),
  promoteLink: linkPattern,
  /** Whether the user who put the set online gets notices about the begin and end of the promotion. */
  pushNotify: channelFields.shape.pushNotify,
})
export type DistributionFields = z.infer<typeof distributionFields>

/** The link leads to the set's own page, since nothing else is known to be there. */
export const usualDistribution: DistributionFields = {
  channelType: 'web',
  advertisingSource: 'greenroom',
  advertisingMedia: 'feed',
  days: 30,
  promoteLink: '{host}/list/search-table/{set}',
  pushNotify: false,
}

/** Settings of all presets; each reads its own part. */
export const presetSettings = z.strictObject({
  /** Blocking: content items of these sources, authors or topics. Pinning: of these authors or topics. */
  sources: z.array(z.enum(contentSources)).max(contentSources.length),
  authors: z.array(textField(contentLimits.author)).max(presetLimits.names),
  topics: z.array(textField(contentLimits.topic)).max(presetLimits.names),
  /** Banned content. */
  action: z.enum(bannedActions),
  /** The queue for found items; required for the action `queue`. */
  queueId: idField.nullable(),
  /** Distribution. */
  distribution: distributionFields.default(usualDistribution),
})
export type PresetSettings = z.infer<typeof presetSettings>

export const noSettings: PresetSettings = {
  sources: [],
  authors: [],
  topics: [],
  action: 'offline',
  queueId: null,
  distribution: usualDistribution,
}

/** A card of the specification (§7), with what the page shows beside it. */
export const presetRow = z.object({
  id: idField,
  key: z.enum(presetKeys),
  title: z.string(),
  description: z.string(),
  enable: z.boolean(),
  actionType: z.literal('switch'),
  settings: presetSettings,
  /** When it last acted on content items or sets, and on how many then; null: never. */
  lastActed: z.object({ at: instantField, count: z.number().int() }).nullable(),
  /** Number of items that it keeps offline or pinned now; for distribution, of running channels. */
  holds: z.number().int(),
  /** How many banned words there are; 0 for the others. */
  words: z.number().int(),
  /** Number of content items that wait for the presets. */
  waiting: z.number().int(),
  version: z.number().int(),
})
export type PresetRow = z.infer<typeof presetRow>

const byKey = z.strictObject({ key: z.enum(presetKeys) })
const versionField = z.number().int().min(1).max(maxInteger)

export const listPresets = defineEndpoint({
  id: 'preset.list',
  method: 'GET',
  path: '/api/list/rules-preset',
  summary: 'List rules presets: effect, state, and last run',
  effect: 'read',
  access: 'preset:read',
  beyondScope,
  refreshOn: ['preset.changed'],
  input: {},
  response: z.array(presetRow),
})

export const updatePreset = defineEndpoint({
  id: 'preset.update',
  method: 'PATCH',
  path: '/api/presets/{key}',
  summary: 'Update a rules preset: state and settings',
  description: 'From the version that was read.',
  effect: 'write',
  access: 'preset:manage',
  beyondScope,
  input: {
    params: byKey,
    body: z.strictObject({
      version: versionField,
      enable: z.boolean().optional(),
      settings: presetSettings.optional(),
    }),
  },
  failures: ['conflict'],
  response: presetRow,
})

export const runPreset = defineEndpoint({
  id: 'preset.run',
  method: 'POST',
  path: '/api/presets/run',
  summary: 'Run all enabled presets over all content items',
  effect: 'write',
  access: 'preset:manage',
  beyondScope,
  input: {},
  response: z.object({ waiting: z.number().int() }),
})

export const readPresetRun = defineEndpoint({
  id: 'preset.read-run',
  method: 'GET',
  path: '/api/presets/run',
  summary: 'Read the progress of the run over all content items',
  effect: 'read',
  access: 'preset:read',
  refreshOn: ['preset.changed'],
  input: {},
  response: z.object({
    /** Content items that it still has to see, of how many; both 0 when none is under way. */
    waiting: z.number().int(),
    total: z.number().int(),
  }),
})

export const cancelPresetRun = defineEndpoint({
  id: 'preset.cancel-run',
  method: 'POST',
  path: '/api/presets/run/cancel',
  summary: 'Stop the run over all content items',
  description: 'Its effects so far stay.',
  effect: 'write',
  access: 'preset:manage',
  input: {},
  response: z.null(),
})

export const presetActs = defineEndpoint({
  id: 'preset.acts',
  method: 'GET',
  path: '/api/presets/{key}/acts',
  summary: 'List the effects of a preset, newest first',
  description: 'Items that it keeps offline or pinned, or channels that it made.',
  effect: 'read',
  access: 'preset:read',
  refreshOn: ['preset.changed'],
  input: { params: byKey },
  response: z.array(
    z.object({
      /** Null for a channel. */
      contentItemId: idField.nullable(),
      /** Null for a content item. */
      channelId: idField.nullable(),
      /** Title of the content item, or name of the channel. */
      title: z.string(),
      at: instantField,
      /** The banned words as the content item spells them. */
      hits: z.array(z.string()),
    }),
  ),
})

/** A word with the kind that it belongs to; empty: none. */
export const bannedWord = z.strictObject({
  word: textField(presetLimits.word),
  category: optionalTextField(presetLimits.category),
})
export type BannedWord = z.infer<typeof bannedWord>

export const readBannedWords = defineEndpoint({
  id: 'preset.words',
  method: 'GET',
  path: '/api/banned-words',
  summary: 'Read the banned words',
  effect: 'read',
  access: 'preset:manage',
  refreshOn: ['preset.changed'],
  input: {},
  response: z.object({ version: z.number().int(), words: z.array(bannedWord) }),
})

export const saveBannedWords = defineEndpoint({
  id: 'preset.save-words',
  method: 'POST',
  path: '/api/banned-words',
  bodyBytes: wordsBytes,
  summary: 'Replace the banned words',
  description: 'From the version that was read. Equivalent words are stored once.',
  effect: 'write',
  access: 'preset:manage',
  beyondScope,
  input: {
    body: z.strictObject({
      version: z.number().int().min(0).max(maxInteger),
      words: z.array(bannedWord).max(presetLimits.words),
    }),
  },
  failures: ['conflict'],
  response: z.object({ version: z.number().int(), total: z.number().int() }),
})
