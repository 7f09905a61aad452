import './locales/index.ts'
import {
  type ChannelRow,
  channelFields,
  channelStates,
  channelTypes,
} from '@greenroom/contract/areas/channels/channels'
import i18next from 'i18next'
import { labelOf } from '../../kit/text/known-value.ts'

/** Labels of a channel's options in the current language; an option of a later version is shown as it is. */
export function channelTypeText(word: string): string {
  return labelOf(channelTypes, word, type => i18next.t(`channels:type.${type}`))
}

export function channelStateText(word: string): string {
  return labelOf(channelStates, word, state => i18next.t(`channels:state.${state}`))
}

/** What a field of a channel is called; one of a later version is called as it is. */
export function channelFieldTitle(name: string): string {
  return labelOf(channelFields.keyof().options, name, field => i18next.t(`channels:field.${field}`))
}

/** How a question or a message names some channels: the one by its name, several by the first and how many. */
export function channelNames(channels: readonly Pick<ChannelRow, 'activityName'>[]): string {
  const name = channels[0]?.activityName ?? ''
  return channels.length > 1
    ? i18next.t('channels:manyNames', { name, count: channels.length })
    : i18next.t('channels:names', { name })
}

/** Address of a channel's page. */
export const channelAddress = (id: string) => `/form/channels/${id}`
export const channelsAddress = '/form/channels'
export const stepFormAddress = '/form/step'
