import { useTranslation } from 'react-i18next'
import type { Action } from '../../kit/actions/action.ts'
import { useOfferedActions } from '../../kit/actions/registry.ts'
import type { PaletteGroup, PaletteItem } from './items.ts'
import { findMatch } from './match.ts'

/** Groups of actions that belong to the page on screen; all others belong to the shell. */
const ofPage: readonly Action['group'][] = [undefined, 'page', 'row', 'selection', 'list']

/** The matching actions of the page on screen and of the shell. */
export function useActionGroups(query: string): { page: PaletteGroup; shell: PaletteGroup } {
  const { t } = useTranslation('palette')
  const found = useOfferedActions()
    .filter(action => !action.keysOnly)
    .flatMap(action => {
      const match = findMatch(action.label(), query)
      return match ? [{ action, match }] : []
    })
    .sort((one, other) => one.match.rank - other.match.rank)
  const items = (isOfPage: boolean) =>
    found
      .filter(({ action }) => ofPage.includes(action.group) === isOfPage)
      .map(
        ({ action, match }): PaletteItem => ({
          id: `action.${action.id}`,
          title: action.label(),
          ranges: match.ranges,
          detail: action.about?.(),
          icon: action.icon,
          shortcut: action.shortcut,
          reason: action.refusal?.(),
          choose: () => action.run(),
        }),
      )
  return {
    page: { key: 'actions', title: t('group.actions'), items: items(true) },
    shell: { key: 'shell', title: t('group.shell'), items: items(false) },
  }
}
