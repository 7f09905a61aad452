import '../locales/index.ts'
import type { ListedOperation } from '@greenroom/contract/areas/audit/operation-log'
import type { UndoRefusal } from '@greenroom/contract/undo-refusals'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconEye, IconShieldCheck } from '@tabler/icons-react'
import i18next from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListActions } from '../../../kit/list/actions.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { VerifyDialog } from '../chain/verify-dialog.tsx'
import { undoRefusalText } from '../labels.ts'
import { UndoDialog, type UndoRequest } from '../undo/undo-dialog.tsx'
import { EntryView } from './entry-view.tsx'
import { operationList } from './operation-list.tsx'

/** Reasons for which the row offers no undo at all: what it says already explains them. */
const plainReasons: readonly UndoRefusal[] = ['session', 'nothing', 'undone', 'dropped', 'unmanaged']
const isPlain = (reason: UndoRefusal) => plainReasons.includes(reason)

/** What everyone did, newest first. */
export function Component() {
  const { t } = useTranslation('audit')
  const { id, open, close } = useViewedRow()
  const [verifying, setVerifying] = useState(false)
  const [request, setRequest] = useState<UndoRequest>()
  const actions = useMemo<ListActions<ListedOperation>>(
    () => ({
      row: [
        {
          id: 'operation-log.view',
          label: () => i18next.t('audit:action.view'),
          icon: IconEye,
          shortcut: 'Enter',
          run: entry => open(entry.id),
        },
        {
          id: 'operation-log.undo',
          label: () => i18next.t('audit:action.undo'),
          icon: IconArrowBackUp,
          shortcut: 'u',
          need: 'operation-log:undo',
          isOffered: ({ undoRefusal }) => undoRefusal === null || !isPlain(undoRefusal),
          refusal: ({ undoRefusal }) => (undoRefusal === null ? undefined : undoRefusalText(undoRefusal)),
          run: entry => setRequest({ id: entry.id, scope: 'entry' }),
        },
      ],
      bulk: [],
    }),
    [open],
  )
  return (
    <ListPage
      list={operationList}
      title={t('page.title')}
      context={t('page.context')}
      actions={actions}
      tools={
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={16} />}
          onClick={() => setVerifying(true)}
        >
          {t('chain.verify')}
        </Button>
      }
    >
      {verifying && (
        <VerifyDialog
          onShow={entry => {
            setVerifying(false)
            open(entry)
          }}
          onClose={() => setVerifying(false)}
        />
      )}
      {id !== '' && <EntryView id={id} onUndo={setRequest} onClose={close} />}
      {request && (
        <UndoDialog
          request={request}
          onShow={entry => {
            setRequest(undefined)
            open(entry)
          }}
          onClose={() => setRequest(undefined)}
        />
      )}
    </ListPage>
  )
}
