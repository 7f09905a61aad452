import {
  type MessageStage,
  messageCauses,
  messageStatuses,
  messageTypes,
} from '@greenroom/contract/areas/messages/messages'
import i18next from 'i18next'
import { toLocalText } from '../../kit/form/local-time-text.ts'
import { formatShortDay } from '../../kit/text/format.ts'
import { labelOf } from '../../kit/text/known-value.ts'
import { currentLanguage } from '../../kit/text/language.ts'

/** Labels of a message's options in the current language; an option of a later version is shown as it is. */
export function typeText(word: string): string {
  return labelOf(messageTypes, word, type => i18next.t(`messages:type.${type}`))
}

/** What one message of a type is called. */
export function oneTypeText(word: string): string {
  return labelOf(messageTypes, word, type => i18next.t(`messages:oneType.${type}`))
}

export function statusText(word: string): string {
  return labelOf(messageStatuses, word, status => i18next.t(`messages:status.${status}`))
}

/** Why a message came. */
export function causeText(word: string): string {
  return labelOf(messageCauses, word, cause => i18next.t(`messages:cause.${cause}`))
}

/** Day and time of day when a snooze ends. */
export function snoozeTimeText(until: string): string {
  const [day = '', timeOfDay = ''] = toLocalText(until).split(' ')
  return `${formatShortDay(day, currentLanguage())} ${timeOfDay}`
}

export function stageText(stage: MessageStage): string {
  return i18next.t(`messages:stage.${stage}`)
}

const fieldTitles: Readonly<Record<string, () => string>> = {
  type: () => i18next.t('messages:form.type'),
  messageType: () => i18next.t('messages:form.stage'),
  role: () => i18next.t('messages:form.role'),
  title: () => i18next.t('messages:form.subject'),
  content: () => i18next.t('messages:form.content'),
}

/** What a field of an announcement is called; one of a later version is called as it is. */
export function announcementFieldTitle(name: string): string {
  return fieldTitles[name]?.() ?? name
}
