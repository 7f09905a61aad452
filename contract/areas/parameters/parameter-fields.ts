import * as z from 'zod'
import { countWords } from '../../count-words.ts'
import { rule, textField } from '../../fields.ts'
import type { Text } from '../../languages.ts'

export const parameterModes = ['custom', 'mode1', 'mode2'] as const
export type ParameterMode = (typeof parameterModes)[number]
/** Width by height, in pixels: portrait, then landscape. */
export const resolutions = ['540*960', '720*1280', '1080*1920', '960*540', '1280*720', '1920*1080'] as const
/** Mono, stereo, 5.1 and 7.1. */
export const channelCounts = [1, 2, 6, 8] as const
/** Profiles of H.264 and of AAC. */
export const videoProfiles = ['baseline', 'main', 'high'] as const
export const audioProfiles = ['AAC-LC', 'HE-AAC', 'HE-AAC v2'] as const

/** Ranges of specification §5. Frame rates are in frames a second, rates in kilobits a second. */
export const parameterLimits = {
  frameRate: { min: 1, max: 30 },
  rate: { min: 150, max: 1800 },
  /** Words (specification §5); see `words`. */
  description: 200,
  /** At most this many characters of the description. */
  descriptionCharacters: 4000,
  reason: 200,
} as const

/** A whole number within a range; `null` is an empty field. */
const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z
    .number()
    .int()
    .min(min)
    .max(max)
    .nullable()
    .transform((value, context) => {
      if (value !== null) return value
      context.addIssue({ code: 'custom', message: rule('required').error })
      return z.NEVER
    })

const channels = z.union(
  channelCounts.map(count => z.literal(count)),
  rule('channelCount'),
)

const videoShape = {
  videoMode: z.enum(parameterModes),
  videoAcquisitionResolution: z.enum(resolutions),
  videoAcquisitionFrameRate: wholeNumber(parameterLimits.frameRate),
  videoEncodingResolution: z.enum(resolutions),
  videoEncodingMinRate: wholeNumber(parameterLimits.rate),
  videoEncodingMaxRate: wholeNumber(parameterLimits.rate),
  videoEncodingDefaultRate: wholeNumber(parameterLimits.rate),
  videoEncodingFrameRate: wholeNumber(parameterLimits.frameRate),
  videoEncodingProfile: z.enum(videoProfiles),
}
const audioShape = {
  audioMode: z.enum(parameterModes),
  audioAcquisitionChannels: channels,
  audioEncodingChannels: channels,
  audioEncodingRate: wholeNumber(parameterLimits.rate),
  audioEncodingProfile: z.enum(audioProfiles),
}
const shape = { ...videoShape, ...audioShape }

const integer = z.number().int()

/** Every parameter of the studio, as they stand. */
export const parameters = z.object({
  ...shape,
  videoAcquisitionFrameRate: integer,
  videoEncodingMinRate: integer,
  videoEncodingMaxRate: integer,
  videoEncodingDefaultRate: integer,
  videoEncodingFrameRate: integer,
  audioEncodingRate: integer,
})
export type Parameters = z.output<typeof parameters>
export type ParameterName = keyof Parameters
export const parameterNames = Object.keys(shape) as ParameterName[]
export const videoNames = Object.keys(videoShape) as (keyof typeof videoShape)[]
export const audioNames = Object.keys(audioShape) as (keyof typeof audioShape)[]

type Preset<S extends Record<string, z.ZodType>> = { [K in keyof S]: z.output<S[K]> }

/** What a mode makes of the video's other parameters. */
export const videoPresets: Readonly<
  Record<Exclude<ParameterMode, 'custom'>, Omit<Preset<typeof videoShape>, 'videoMode'>>
> = {
  mode1: {
    videoAcquisitionResolution: '720*1280',
    videoAcquisitionFrameRate: 25,
    videoEncodingResolution: '720*1280',
    videoEncodingMinRate: 300,
    videoEncodingMaxRate: 1200,
    videoEncodingDefaultRate: 800,
    videoEncodingFrameRate: 25,
    videoEncodingProfile: 'main',
  },
  mode2: {
    videoAcquisitionResolution: '1080*1920',
    videoAcquisitionFrameRate: 30,
    videoEncodingResolution: '1080*1920',
    videoEncodingMinRate: 800,
    videoEncodingMaxRate: 1800,
    videoEncodingDefaultRate: 1500,
    videoEncodingFrameRate: 30,
    videoEncodingProfile: 'high',
  },
}

/** What a mode makes of the audio's other parameters. */
export const audioPresets: Readonly<
  Record<Exclude<ParameterMode, 'custom'>, Omit<Preset<typeof audioShape>, 'audioMode'>>
> = {
  mode1: {
    audioAcquisitionChannels: 2,
    audioEncodingChannels: 2,
    audioEncodingRate: 160,
    audioEncodingProfile: 'AAC-LC',
  },
  mode2: {
    audioAcquisitionChannels: 6,
    audioEncodingChannels: 6,
    audioEncodingRate: 384,
    audioEncodingProfile: 'AAC-LC',
  },
}

/** What the chosen modes make of the parameters; with `custom` they are free, and nothing is said. */
export function presetValues({
  videoMode,
  audioMode,
}: Pick<Parameters, 'videoMode' | 'audioMode'>): Partial<Parameters> {
  return {
    ...(videoMode !== 'custom' && videoPresets[videoMode]),
    ...(audioMode !== 'custom' && audioPresets[audioMode]),
  }
}

/** Errors of the parameters together, by field. */
function checkTogether(written: Parameters, context: z.core.$RefinementCtx): void {
  const issue = (name: ParameterName, { error }: { error: string }) =>
    context.addIssue({ code: 'custom', message: error, path: [name] })
  const { videoEncodingMinRate: min, videoEncodingMaxRate: max, videoEncodingDefaultRate: usual } = written
  if (min > max) issue('videoEncodingMinRate', rule('rateOrder'))
  else if (usual < min || usual > max) issue('videoEncodingDefaultRate', rule('defaultRate'))
  const preset = presetValues(written)
  for (const name of parameterNames) {
    if (preset[name] !== undefined && preset[name] !== written[name]) issue(name, rule('presetValue'))
  }
}

/** The parameters that a user requests. */
export const parameterFields = z.strictObject(shape).superRefine(checkTogether)

/** Why a user asks for a change. */
export const parameterDescription = textField(parameterLimits.descriptionCharacters).refine(
  text => countWords(text) <= parameterLimits.description,
  rule('tooManyWords'),
)

/** What a user writes into the group form; the form checks it by this, the server by its parts. */
export const groupFormFields = z
  .strictObject({ ...shape, description: parameterDescription })
  .superRefine(checkTogether)

/** The names of those that differ. */
export function differingParameters(one: Parameters, other: Parameters): ParameterName[] {
  return parameterNames.filter(name => one[name] !== other[name])
}

const name = (zh: string, en: string): Text => ({ 'zh-CN': zh, 'en-US': en })

/** Labels of the fields (specification §3, group form). */
export const parameterTexts: Readonly<Record<ParameterName, Text>> = {
  videoMode: name('视频匹配模式', 'Video match mode'),
  videoAcquisitionResolution: name('采集分辨率', 'Acquisition resolution'),
  videoAcquisitionFrameRate: name('采集帧率', 'Acquisition frame rate'),
  videoEncodingResolution: name('编码分辨率', 'Encoding resolution'),
  videoEncodingMinRate: name('编码码率最小值', 'Encoding min rate'),
  videoEncodingMaxRate: name('编码码率最大值', 'Encoding max rate'),
  videoEncodingDefaultRate: name('编码码率默认值', 'Encoding default rate'),
  videoEncodingFrameRate: name('编码帧率', 'Encoding frame rate'),
  videoEncodingProfile: name('视频编码 profile', 'Video encoding profile'),
  audioMode: name('音频匹配模式', 'Audio match mode'),
  audioAcquisitionChannels: name('采集声道数', 'Acquisition channels'),
  audioEncodingChannels: name('编码声道数', 'Encoding channels'),
  audioEncodingRate: name('音频编码码率', 'Audio encoding rate'),
  audioEncodingProfile: name('音频编码 profile', 'Audio encoding profile'),
}
