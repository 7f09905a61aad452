import { saveWorkplacePreference, workplaceLimits } from '@greenroom/contract/areas/profile/workplace'
import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../../kit/call/attempt.ts'
import { call } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { EmptyState } from '../../../kit/feedback/states.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import type { RowOrder } from '../../../kit/list/actions.ts'
import { OrderedTable } from '../../../kit/list/ordered-table.tsx'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
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
    <Dialog
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
    </Dialog>
  )
}

interface ChosenTableProps {
  rows: readonly QuickItem[]
  onChange: (ids: string[]) => void
}

/** The chosen ones in their order, which a handle changes: dragged, or with the arrow keys. */
function ChosenTable({ rows, onChange }: ChosenTableProps) {
  const { t } = useTranslation('workplace')
  const without = (id: string) => rows.map(row => row.id).filter(other => other !== id)
  const order: RowOrder<QuickItem> = {
    placeOf: row => rows.indexOf(row) + 1,
    fits: () => true,
    hint: () => t('quick.hint'),
    moveTo: ({ id }, place) => onChange(without(id).toSpliced(place - 1, 0, id)),
  }
  if (rows.length === 0) return <EmptyState title={t('quick.empty')} message={t('quick.emptyHint')} />
  return (
    <OrderedTable
      label={t('quick.shown')}
      className={classes.chosen}
      rows={rows}
      order={order}
      nameOf={({ label }) => label}
    >
      {({ id, label }) => (
        <>
          <td>{label}</td>
          <td>
            <ActionIcon aria-label={t('quick.remove', { name: label })} onClick={() => onChange(without(id))}>
              <IconX size={16} />
            </ActionIcon>
          </td>
        </>
      )}
    </OrderedTable>
  )
}

interface AddItemsProps {
  /** Those that are not chosen yet. */
  items: readonly QuickItem[]
  /** How many are chosen. */
  count: number
  onAdd: (id: string) => void
}

/** Finds a page or an action by its name and adds it. */
function AddItems({ items, count, onAdd }: AddItemsProps) {
  const { t } = useTranslation('workplace')
  const [text, setText] = useState('')
  const isFull = count >= workplaceLimits.quick
  const query = text.trim().toLowerCase()
  const matches = items.filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(query))
  return (
    <>
      <h3 className={classes.heading} style={{ marginTop: 16 }}>
        {isFull ? t('quick.full', { count: workplaceLimits.quick }) : t('quick.add')}
      </h3>
      <TextInput
        aria-label={t('quick.search')}
        placeholder={t('quick.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul className={classes.found}>
        {matches.map(({ id, label, detail }) => (
          <li key={id}>
            <button type="button" className={classes.candidate} disabled={isFull} onClick={() => onAdd(id)}>
              <IconPlus size={14} aria-hidden />
              {label}
              <span className={classes.detail}>{detail || t('quick.action')}</span>
            </button>
          </li>
        ))}
      </ul>
      {matches.length === 0 && <p className={classes.heading}>{t('quick.nothing')}</p>}
    </>
  )
}
