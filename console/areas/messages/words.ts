import { type MessageStage, messageStatuses, messageTypes } from '@greenroom/contract/areas/messages'
import i18next from 'i18next'

/** The words for a message's choices, in the language on screen; a word of a later version is shown as it is. */
export function typeText(word: string): string {
  const type = messageTypes.find(known => known === word)
  return type ? i18next.t(`messages:type.${type}`) : word
}

export function statusText(word: string): string {
  const status = messageStatuses.find(known => known === word)
  return status ? i18next.t(`messages:status.${status}`) : word
}

export function stageText(stage: MessageStage): string {
  return i18next.t(`messages:stage.${stage}`)
}
