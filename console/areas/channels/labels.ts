import './locales/index.ts'
import {
  type ChannelRow,
  channelFields,
  channelStates,
  channelTypes,
} from '@greenroom/contract/areas/channels/channels'
import i18next from 'i18next'

/** The words for a channel's choices, in the language on screen; a word of a later version is shown as it is. */
export function channelTypeText(word: string): string {
  const type = channelTypes.find(known => known === word)
  return type ? i18next.t(`channels:type.${type}`) : word
}

export function channelStateText(word: string): string {
  const state = channelStates.find(known => known === word)
  return state ? i18next.t(`channels:state.${state}`) : word
}

/** What a field of a channel is called; one of a later version is called as it is. */
export function channelFieldTitle(name: string): string {
  const field = channelFields.keyof().options.find(known => known === name)
  return field ? i18next.t(`channels:field.${field}`) : name
}

/** How a question or a message names some channels: the one by its name, several by the first and how many. */
export function channelNames(channels: readonly Pick<ChannelRow, 'activityName'>[]): string {
  const name = channels[0]?.activityName ?? ''
  return channels.length > 1
    ? i18next.t('channels:manyNames', { name, count: channels.length })
    : i18next.t('channels:names', { name })
}

/** Where a channel's page stands. */
export const channelAddress = (id: string) => `/form/channels/${id}`
export const channelsAddress = '/form/channels'
export const stepFormAddress = '/form/step'
