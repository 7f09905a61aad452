import '../locales/index.ts'
import {
  distributionFields,
  type PresetKey,
  type PresetSettings,
  presetRow,
  presetSettings,
} from '@greenroom/contract/areas/presets/presets'
import { rule } from '@greenroom/contract/fields'
import i18next from 'i18next'
import * as z from 'zod'
import { failureData } from '../../../kit/call/call.ts'
import type { Versioned } from '../../../kit/form/save-merged.ts'
import { knownValue } from '../../../kit/text/known-value.ts'
import { channelFieldTitle } from '../../channels/index.ts'
import { areWordsRight } from './word-lines.ts'

const { distribution: _, ...others } = presetSettings.shape

/** Settings of all presets in one form; each preset shows its own fields, and the others stay unchanged. */
export const presetForm = z
  .strictObject({
    ...others,
    ...distributionFields.shape,
    /** The banned words, one a line. */
    words: z.string().refine(areWordsRight, rule('bannedWords')),
  })
  .refine(({ action, queueId }) => action !== 'queue' || queueId !== null, {
    ...rule('required'),
    path: ['queueId'],
  })
export type PresetForm = z.output<typeof presetForm>

/** Fields of each preset; a preset without fields has no form. */
export const settingsOf: Record<PresetKey, readonly (keyof PresetForm)[]> = {
  'content-blocking': ['sources', 'authors', 'topics'],
  pinning: ['authors', 'topics'],
  'click-weighting': [],
  'set-distribution': distributionFields.keyof().options,
  'banned-content': ['action', 'queueId'],
  'language-recognition': [],
}

/** Stored settings as form values. */
export const toForm = ({ distribution, ...settings }: PresetSettings, words: string): PresetForm => ({
  ...settings,
  ...distribution,
  words,
})

/** Form values as stored settings. */
export function toSettings({ words: _, ...form }: PresetForm): PresetSettings {
  const { sources, authors, topics, action, queueId, ...distribution } = form
  return { sources, authors, topics, action, queueId, distribution }
}

const ownFields = ['sources', 'authors', 'topics', 'action', 'queueId', 'days', 'words'] as const

/** Label of a setting; distribution uses the labels of channels. */
export function presetFieldTitle(name: string): string {
  const own = knownValue(ownFields, name)
  return own ? i18next.t(`presets:field.${own}`) : channelFieldTitle(name)
}

/** The current preset after a save failed with a conflict. */
export function newerPreset(failure: unknown): Versioned<PresetForm> | undefined {
  const row = presetRow.safeParse(failureData(failure, 'conflict')?.current).data
  return row && { fields: toForm(row.settings, ''), version: row.version }
}
