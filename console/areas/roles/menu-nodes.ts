import type { RoleBase } from '@greenroom/contract/areas/auth/sign-in'
import type { RoleMenuEntry } from '@greenroom/contract/areas/roles/roles'
import { landingName } from '@greenroom/contract/paths'
import i18next from 'i18next'
import type { CheckNode } from '../../kit/check-tree/model.ts'
import { currentLanguage } from '../../kit/language.ts'

/** The tree of entries that a role with this base may show, in the current language. */
export function menuNodes(entries: readonly RoleMenuEntry[], base: RoleBase): CheckNode[] {
  const language = currentLanguage()
  const below = (parent: string | null): CheckNode[] =>
    entries
      .filter(entry => entry.parent === parent && entry.roles.some(role => role === '*' || role === base))
      .flatMap(({ name, title, hideInMenu }) => {
        const node: CheckNode = { id: name, label: title[language] }
        if (name === landingName) return { ...node, always: true, note: i18next.t('roles:form.always') }
        if (!entries.some(entry => entry.parent === name)) {
          return hideInMenu ? { ...node, note: i18next.t('roles:form.hidden') } : node
        }
        const children = below(name)
        return children.length > 0 ? { ...node, children } : []
      })
  return below(null)
}
