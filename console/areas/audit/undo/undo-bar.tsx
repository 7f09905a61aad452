import type { OperationDetail } from '@greenroom/contract/areas/audit/operation-log'
import { Button, Group } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../kit/permission.tsx'
import { RefusedButton } from '../../../kit/refused-button.tsx'
import { undoRefusalText } from '../labels.ts'
import type { WantedUndo } from './undo-dialog.tsx'

/** Undoes an entry, or all that its request changed. */
export function UndoBar({ entry, onUndo }: { entry: OperationDetail; onUndo: (wanted: WantedUndo) => void }) {
  const { t } = useTranslation('audit')
  const may = usePermission()
  if (!may('operation-log:undo') || entry.operation === 'refused') return null
  const { id, undoRefusal, ofRequest } = entry
  return (
    <Group gap="xs" mt="lg">
      <RefusedButton
        variant="default"
        size="xs"
        leftSection={<IconArrowBackUp size={16} />}
        reason={undoRefusal === null ? undefined : undoRefusalText(undoRefusal)}
        onClick={() => onUndo({ id, scope: 'entry' })}
      >
        {t('action.undo')}
      </RefusedButton>
      {ofRequest > 1 && (
        <Button variant="default" size="xs" onClick={() => onUndo({ id, scope: 'request' })}>
          {t('undo.request', { count: ofRequest })}
        </Button>
      )}
    </Group>
  )
}
