import '../locales/index.ts'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnOfCursor } from '../../kit/use-return-of-cursor.ts'
import type { PaletteGroup } from './items.ts'
import classes from './palette.module.css'
import { PaletteBox } from './palette-box.tsx'
import { RecordGroups } from './record-groups.tsx'
import { useActionGroups } from './use-action-groups.ts'
import { usePageGroups } from './use-page-groups.ts'
import { useReachablePages } from './use-reachable-pages.ts'

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
