import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RowOrder } from '../../../../kit/list/actions.ts'
import { OrderedTable } from '../../../../kit/list/ordered-table.tsx'
import { EmptyState } from '../../../../kit/states.tsx'
import classes from './quick.module.css'
import type { QuickItem } from './quick-items.ts'

interface ChosenTableProps {
  rows: readonly QuickItem[]
  onChange: (ids: string[]) => void
}

/** The chosen ones in their order, which a handle changes: dragged, or with the arrow keys. */
export function ChosenTable({ rows, onChange }: ChosenTableProps) {
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
