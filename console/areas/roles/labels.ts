import type { RoleBase } from '@greenroom/contract/areas/auth/sign-in'
import { roleBases } from '@greenroom/contract/areas/auth/sign-in'
import { type DataScope, dataScopes, roleFields } from '@greenroom/contract/areas/roles/roles'
import type { Text } from '@greenroom/contract/languages'
import { isPermission, permissions } from '@greenroom/contract/permissions'
import i18next from 'i18next'
import { currentLanguage } from '../../kit/language.ts'

/** What a role is called. */
export const roleName = ({ name }: { name: Text }) => name[currentLanguage()]

/** The word for what a role stands on; one of a later version is shown as it is. */
export function baseText(word: string): string {
  const base: RoleBase | undefined = roleBases.find(known => known === word)
  return base ? i18next.t(`roles:base.${base}`) : word
}

export function scopeText(word: string): string {
  const scope: DataScope | undefined = dataScopes.find(known => known === word)
  return scope ? i18next.t(`roles:scope.${scope}`) : word
}

export const permissionText = (word: string) =>
  isPermission(word) ? permissions[word][currentLanguage()] : word

/** What a field of a role is called; one of a later version is called as it is. */
export function roleFieldTitle(name: string): string {
  const field = roleFields.keyof().options.find(known => known === name)
  return field ? i18next.t(`roles:field.${field}`) : name
}
