import {
  saveWorkplacePreference,
  type WaitingBlock,
  waitingBlocks,
} from '@greenroom/contract/areas/profile/workplace'
import { Button, Group, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../../kit/call/attempt.ts'
import { call } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { OrderedTable } from '../../../kit/list/ordered-table.tsx'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import classes from './waiting.module.css'

interface ArrangeBlocksProps {
  /** The blocks that are shown now, in their order. */
  shown: readonly WaitingBlock[]
  onClose: () => void
}

/** Chooses the blocks of what waits for the user, and their order. */
export function ArrangeBlocks({ shown, onClose }: ArrangeBlocksProps) {
  const { t } = useTranslation(['workplace', 'kit'])
  const [order, setOrder] = useState([...shown, ...waitingBlocks.filter(key => !shown.includes(key))])
  const [hidden, setHidden] = useState<ReadonlySet<WaitingBlock>>(
    new Set(waitingBlocks.filter(key => !shown.includes(key))),
  )
  const [saving, setSaving] = useState(false)
  const rows = order.map(id => ({ id, label: t(`waiting.block.${id}`) }))

  async function save(): Promise<void> {
    setSaving(true)
    await attempt(async () => {
      await call(saveWorkplacePreference, { body: { blocks: order.filter(key => !hidden.has(key)) } })
      await invalidate('settings.changed')
      toast.success(t('waiting.saved'))
      onClose()
    }).finally(() => setSaving(false))
  }

  return (
    <Dialog
      centered
      size={420}
      title={t('waiting.arrangeTitle')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <OrderedTable
        label={t('waiting.arrangeTitle')}
        rows={rows}
        order={{
          placeOf: row => rows.indexOf(row) + 1,
          fits: () => true,
          hint: () => t('waiting.arrangeHint'),
          moveTo: ({ id }, place) => setOrder(order.filter(key => key !== id).toSpliced(place - 1, 0, id)),
        }}
        nameOf={({ label }) => label}
      >
        {({ id, label }) => (
          <>
            <td>{label}</td>
            <td className={classes.switch}>
              <Switch
                size="sm"
                aria-label={t('waiting.show', { name: label })}
                checked={!hidden.has(id)}
                onChange={() => setHidden(hidden.symmetricDifference(new Set([id])))}
              />
            </td>
          </>
        )}
      </OrderedTable>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button
          variant="subtle"
          color="gray"
          mr="auto"
          onClick={() => {
            setOrder([...waitingBlocks])
            setHidden(new Set())
          }}
        >
          {t('waiting.restore')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('waiting.cancel')}
        </Button>
        <Button loading={saving} onClick={() => void save()}>
          {t('waiting.save')}
        </Button>
      </Group>
    </Dialog>
  )
}
