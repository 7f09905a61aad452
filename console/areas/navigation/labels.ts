import { type MenuEntry, menuEntryFields } from '@greenroom/contract/areas/navigation/menu'
import i18next from 'i18next'
import { labelOf } from '../../kit/text/known-value.ts'
import { currentLanguage } from '../../kit/text/language.ts'

/** What an entry is called in the language on screen. */
export function entryTitle({ titleChinese, titleEnglish }: Pick<MenuEntry, 'titleChinese' | 'titleEnglish'>) {
  return currentLanguage() === 'zh-CN' ? titleChinese : titleEnglish
}

/** Who sees an entry; a role of a later version is shown as it is. */
export function rolesText(roles: readonly string[]): string {
  return roles.map(roleText).join(i18next.t('menuEditor:form.separator'))
}

function roleText(role: string): string {
  if (role === '*') return i18next.t('menuEditor:roles.everyone')
  if (role === 'admin') return i18next.t('menuEditor:roles.admin')
  return role === 'user' ? i18next.t('menuEditor:roles.user') : role
}

/** What a field of an entry is called; one of a later version is called as it is. */
export function entryFieldTitle(name: string): string {
  return labelOf(menuEntryFields.keyof().options, name, field => i18next.t(`menuEditor:field.${field}`))
}

/** Several titles as users read them. */
export function titlesOf(entries: readonly MenuEntry[]): string {
  return entries.map(entryTitle).join(i18next.t('menuEditor:form.separator'))
}
