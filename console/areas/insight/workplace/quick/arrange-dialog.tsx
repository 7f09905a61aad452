import { saveWorkplacePreference } from '@greenroom/contract/areas/profile/workplace'
import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../../../kit/attempt.ts'
import { call } from '../../../../kit/call.ts'
import { invalidate } from '../../../../kit/events.ts'
import { toast } from '../../../../kit/toast.ts'
import { AddItems } from './add-items.tsx'
import { ChosenTable } from './chosen-table.tsx'
import classes from './quick.module.css'
import { chosenItems, defaultQuick, type QuickItem } from './quick-items.ts'

interface ArrangeDialogProps {
  items: readonly QuickItem[]
  /** Ids of those that are shown now, in their order. */
  chosen: readonly string[]
  onClose: () => void
}

/** Chooses quick operations and their order. */
export function ArrangeDialog({ items, chosen, onClose }: ArrangeDialogProps) {
  const { t } = useTranslation(['workplace', 'kit'])
  const [ids, setIds] = useState(chosen)
  const [saving, setSaving] = useState(false)
  const rows = chosenItems(ids, items)

  async function save(): Promise<void> {
    setSaving(true)
    await attempt(async () => {
      await call(saveWorkplacePreference, { body: { quick: rows.map(({ id }) => id) } })
      await invalidate('settings.changed')
      toast.success(t('quick.saved'))
      onClose()
    }).finally(() => setSaving(false))
  }

  return (
    <Modal
      opened
      centered
      size={520}
      title={t('quick.arrangeTitle')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <h3 className={classes.heading}>{t('quick.shown')}</h3>
      <ChosenTable rows={rows} onChange={setIds} />
      <AddItems
        items={items.filter(({ id }) => !ids.includes(id))}
        count={rows.length}
        onAdd={id => setIds([...rows.map(row => row.id), id])}
      />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="subtle" color="gray" mr="auto" onClick={() => setIds(defaultQuick(items))}>
          {t('quick.restore')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('quick.cancel')}
        </Button>
        <Button loading={saving} onClick={() => void save()}>
          {t('quick.save')}
        </Button>
      </Group>
    </Modal>
  )
}
