import '../texts/index.ts'
import type { OperationEntry } from '@greenroom/contract/areas/audit'
import { IconEye } from '@tabler/icons-react'
import i18next from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListActions } from '../../../kit/list/actions.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { EntryView } from './entry-view.tsx'
import { operationList } from './operation-list.tsx'

/** What everyone did, newest first. */
export function Component() {
  const { t } = useTranslation('audit')
  const { id, open, close } = useViewedRow()
  const actions = useMemo<ListActions<OperationEntry>>(
    () => ({
      row: [
        {
          id: 'operation-log.view',
          label: () => i18next.t('audit:action.view'),
          icon: IconEye,
          shortcut: 'Enter',
          run: entry => open(entry.id),
        },
      ],
      bulk: [],
    }),
    [open],
  )
  return (
    <ListPage list={operationList} title={t('page.title')} context={t('page.context')} actions={actions}>
      {id !== '' && <EntryView id={id} onClose={close} />}
    </ListPage>
  )
}
