import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format.ts'
import { RefusedButton } from '../refused-button.tsx'
import type { BulkAction } from './actions.ts'
import { ColumnSettings } from './column-settings.tsx'
import type { List, ListRow } from './definition.ts'
import { DensityMenu } from './density-menu.tsx'
import classes from './toolbar.module.css'
import type { KeptPreference } from './use-list-preference.ts'
import type { Selection } from './use-selection.ts'

interface ToolbarProps<R extends ListRow> {
  list: List<R>
  /** How many rows match; undefined while nothing is known yet. */
  total: number | undefined
  selection: Selection<R>
  /** Those that the person may do. */
  bulk: readonly BulkAction<R>[]
  kept: KeptPreference
  refreshing: boolean
  onRefresh: () => void
}

/** Between the filters and the rows: how many there are or what to do with the selected ones, and how the list looks. */
export function Toolbar<R extends ListRow>(props: ToolbarProps<R>) {
  const { list, total, selection, bulk, kept, refreshing, onRefresh } = props
  const { t } = useTranslation('list')
  const format = useFormat()
  return (
    <div className={classes.toolbar}>
      {selection.rows.length > 0 ? (
        <BulkBar selection={selection} bulk={bulk} />
      ) : (
        <span className={classes.total} role="status">
          {total !== undefined && t('total', { total: format.number(total) })}
        </span>
      )}
      <div className={classes.tools}>
        <Tooltip label={t('refresh')}>
          <ActionIcon size="lg" aria-label={t('refresh')} loading={refreshing} onClick={onRefresh}>
            <IconRefresh size={18} />
          </ActionIcon>
        </Tooltip>
        <DensityMenu
          density={kept.preference.density}
          onChange={density => kept.change({ ...kept.preference, density })}
        />
        <ColumnSettings columns={list.columns} kept={kept} />
      </div>
    </div>
  )
}

function BulkBar<R extends ListRow>({ selection, bulk }: Pick<ToolbarProps<R>, 'selection' | 'bulk'>) {
  const { t } = useTranslation('list')
  const { rows } = selection
  return (
    <section className={classes.bulk} aria-label={t('selection.actions')}>
      <span role="status">{t('selection.count', { count: rows.length })}</span>
      {bulk.map(action => (
        <BulkButton key={action.key} action={action} selection={selection} />
      ))}
      <Button variant="subtle" color="gray" size="xs" onClick={selection.clear}>
        {t('selection.clear')}
      </Button>
    </section>
  )
}

interface BulkButtonProps<R extends ListRow> {
  action: BulkAction<R>
  selection: Selection<R>
}

function BulkButton<R extends ListRow>({ action, selection }: BulkButtonProps<R>) {
  const reason = action.refusal?.(selection.rows)
  const isDangerous = action.danger && reason === undefined
  return (
    <RefusedButton
      reason={reason}
      variant="default"
      size="xs"
      {...(isDangerous && { c: 'var(--mantine-color-error)' })}
      onClick={async () => {
        if (await action.run(selection.rows)) selection.clear()
      }}
    >
      {action.label()}
    </RefusedButton>
  )
}
