import '../locales/index.ts'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../../kit/actions/action.ts'
import { useOfferedActions } from '../../kit/actions/registry.ts'
import { useReturnOfCursor } from '../../kit/use-return-of-cursor.ts'
import type { PaletteGroup, PaletteItem } from './items.ts'
import { findMatch } from './match.ts'
import classes from './palette.module.css'
import { PaletteBox } from './palette-box.tsx'
import { RecordGroups } from './record-groups.tsx'
import { usePageGroups } from './use-page-groups.ts'
import { useReachablePages } from './use-reachable-pages.ts'

/** Groups of actions that belong to the page on screen; all others belong to the shell. */
const ofPage: readonly Action['group'][] = [undefined, 'page', 'row', 'selection', 'list']

/** The matching actions of the page on screen and of the shell. */
function useActionGroups(query: string): { page: PaletteGroup; shell: PaletteGroup } {
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

/** Finds pages, actions and records by a few letters, and runs the chosen one. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette')
  const [query, setQuery] = useState('')
  const [composing, setComposing] = useState(false)
  const reachable = useReachablePages()
  const pages = usePageGroups(query, reachable)
  const actions = useActionGroups(query)
  useReturnOfCursor()

  const groupsWith = (records: readonly PaletteGroup[]) =>
    query.trim() === ''
      ? [pages.recent, actions.page, pages.all, actions.shell]
      : [pages.all, actions.page, actions.shell, ...records]

  return (
    <Modal
      opened
      size={640}
      yOffset="12vh"
      padding={0}
      withCloseButton={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      title={t('title')}
      classNames={{ header: classes.heading ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
      onClose={onClose}
    >
      <RecordGroups query={query} composing={composing} pages={reachable}>
        {records => (
          <PaletteBox
            query={query}
            groups={groupsWith(records)}
            onQuery={setQuery}
            onComposing={setComposing}
            onClose={onClose}
          />
        )}
      </RecordGroups>
    </Modal>
  )
}
