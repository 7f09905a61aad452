import type { OperationDetail } from '@greenroom/contract/areas/audit/operation-log'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../kit/session/permission.tsx'
import { undoRefusalText } from '../labels.ts'
import type { UndoRequest } from './undo-dialog.tsx'

/** Undoes an entry, or all that its request changed; it says why an entry never can be, and goes once it is undone. */
export function UndoBar({
  entry,
  onUndo,
}: {
  entry: OperationDetail
  onUndo: (request: UndoRequest) => void
}) {
  const { t } = useTranslation('audit')
  const may = usePermission()
  if (!may('operation-log:undo') || entry.operation === 'refused') return null
  const { id, undoRefusal, ofRequest } = entry
  if (undoRefusal === 'undone') return null
  return (
    <Group gap="xs" mt="lg">
      {undoRefusal === null ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() => onUndo({ id, scope: 'entry' })}
        >
          {t('action.undo')}
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          {t('undo.impossible', { reason: undoRefusalText(undoRefusal) })}
        </Text>
      )}
      {ofRequest > 1 && (
        <Button variant="default" size="xs" onClick={() => onUndo({ id, scope: 'request' })}>
          {t('undo.request', { count: ofRequest })}
        </Button>
      )}
    </Group>
  )
}
