import { roleBases } from '@greenroom/contract/areas/auth/sign-in'
import { dataScopes, roleFields } from '@greenroom/contract/areas/roles/roles'
import type { Text } from '@greenroom/contract/languages'
import { isPermission, permissions } from '@greenroom/contract/permissions'
import i18next from 'i18next'
import { labelOf } from '../../kit/text/known-value.ts'
import { currentLanguage } from '../../kit/text/language.ts'

/** What a role is called. */
export const roleName = ({ name }: { name: Text }) => name[currentLanguage()]

/** Label of a role's base; a base of a later version is shown as it is. */
export function baseText(word: string): string {
  return labelOf(roleBases, word, base => i18next.t(`roles:base.${base}`))
}

export function scopeText(word: string): string {
  return labelOf(dataScopes, word, scope => i18next.t(`roles:scope.${scope}`))
}

export const permissionText = (word: string) =>
  isPermission(word) ? permissions[word][currentLanguage()] : word

/** What a field of a role is called; one of a later version is called as it is. */
export function roleFieldTitle(name: string): string {
  return labelOf(roleFields.keyof().options, name, field => i18next.t(`roles:field.${field}`))
}
