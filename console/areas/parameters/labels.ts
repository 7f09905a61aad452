import './locales/index.ts'
import {
  audioNames,
  type ParameterMode,
  type ParameterName,
  type Parameters,
  parameterLimits,
  parameterModes,
  parameterNames,
  parameterTexts,
  videoNames,
} from '@greenroom/contract/areas/parameters/parameters'
import i18next from 'i18next'
import { knownValue, labelOf } from '../../kit/text/known-value.ts'
import { currentLanguage } from '../../kit/text/language.ts'

export const groups = [
  { key: 'video', names: videoNames },
  { key: 'audio', names: audioNames },
] as const

/** What a parameter is called; a field of a later version as it is. */
export function parameterTitle(name: string): string {
  if (name === 'description') return i18next.t('parameters:group.field')
  return labelOf(parameterNames, name, one => parameterTexts[one][currentLanguage()])
}

export const modeText = (mode: ParameterMode) => i18next.t(`parameters:mode.${mode}`)
export const channelsText = (count: number) => i18next.t('parameters:unit.channels', { count })

const numbers = {
  videoAcquisitionFrameRate: 'fps',
  videoEncodingFrameRate: 'fps',
  videoEncodingMinRate: 'kbps',
  videoEncodingMaxRate: 'kbps',
  videoEncodingDefaultRate: 'kbps',
  audioEncodingRate: 'kbps',
} as const
export type NumberName = keyof typeof numbers

/** Range and unit of a parameter that is a number. */
export function rangeOf(name: NumberName) {
  const unit = numbers[name]
  return {
    ...parameterLimits[unit === 'fps' ? 'frameRate' : 'rate'],
    unit: i18next.t(`parameters:unit.${unit}`),
  }
}

const isNumber = (name: ParameterName): name is NumberName => Object.hasOwn(numbers, name)

/** A parameter's value with its unit. */
export function valueText(name: ParameterName, value: Parameters[ParameterName]): string {
  if (isNumber(name)) return `${value} ${rangeOf(name).unit}`
  if (name === 'audioAcquisitionChannels' || name === 'audioEncodingChannels') {
    return channelsText(Number(value))
  }
  const mode = knownValue(parameterModes, value)
  return mode && (name === 'videoMode' || name === 'audioMode') ? modeText(mode) : String(value)
}
