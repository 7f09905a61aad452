import { type RoleName, userFields, userStatuses } from '@greenroom/contract/areas/users/users'
import i18next from 'i18next'
import { labelOf } from '../../../kit/text/known-value.ts'
import { currentLanguage } from '../../../kit/text/language.ts'

/** The word for a status, in the language on screen; one of a later version is shown as it is. */
export function statusText(word: string): string {
  return labelOf(userStatuses, word, status => i18next.t(`users:status.${status}`))
}

/** What a role is called, by its code or its id. */
export function roleText(roles: readonly RoleName[], word: string): string {
  return roles.find(({ id, code }) => word === id || word === code)?.name[currentLanguage()] ?? word
}

/** What a field of a user is called; one of a later version is called as it is. */
export function userFieldTitle(name: string): string {
  if (name === 'username') return i18next.t('users:field.username')
  return labelOf(userFields.keyof().options, name, field => i18next.t(`users:field.${field}`))
}

/** What users call somebody. */
export const accountName = ({ name, username }: { name: string; username: string }) => name || username
