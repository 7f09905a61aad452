import {
  type Density,
  densities,
  type ListLayout,
  listLayouts,
} from '@greenroom/contract/areas/profile/preferences'
import { type ExportFormat, exportFormats } from '@greenroom/contract/export'
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconLayoutGrid, IconLineHeight, IconList, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../actions/action.ts'
import { ActionButton } from '../actions/action-button.tsx'
import { spokenShortcut } from '../actions/shortcut.ts'
import { attempt } from '../call/attempt.ts'
import { Segments } from '../display/segments.tsx'
import { toast } from '../feedback/toast.ts'
import { ImportButton } from '../import/import-button.tsx'
import { Menu } from '../overlay/menu.tsx'
import { Tooltip } from '../overlay/tooltip.tsx'
import { useFormat } from '../text/format.ts'
import { knownValue } from '../text/known-value.ts'
import { ColumnSettings } from './column-settings.tsx'
import type { List, ListRow } from './definition.ts'
import classes from './toolbar.module.css'
import type { StoredPreference } from './use-list-preference.ts'
import type { Selection } from './use-selection.ts'
import type { Views } from './views/use-views.ts'
import { ViewChips } from './views/view-chips.tsx'
import { ViewsMenu } from './views/views-menu.tsx'
import { WatchBadge } from './views/watch-badge.tsx'

interface ToolbarProps<R extends ListRow> {
  list: List<R>
  /** The search line; nothing where rows can't be filtered. */
  search: ReactNode
  /** What the list is called. */
  title: string
  /** How many rows match; undefined while nothing is known yet. */
  total: number | undefined
  /** True when the total is a lower bound: the rows are still being counted. */
  isTotalMinimum: boolean
  selection: Selection<R>
  /** Whether something can be done with all rows that match. */
  canSelectAll: boolean
  /** The actions of the selected rows. */
  bulk: readonly Action[]
  stored: StoredPreference
  refresh: Action
  refreshing: boolean
  views: Views
  /** Downloads the rows; absent when the list is not exported. */
  onExport: ((format: ExportFormat) => Promise<number>) | undefined
}

/**
 * The bar above the rows: the search line, then the actions for selected rows, or the number of rows, the saved views,
 * and the settings of density and columns.
 */
export function Toolbar<R extends ListRow>(props: ToolbarProps<R>) {
  const {
    list,
    search,
    title,
    total,
    isTotalMinimum,
    selection,
    canSelectAll,
    bulk,
    stored,
    refresh,
    refreshing,
    views,
    onExport,
  } = props
  const { t } = useTranslation('list')
  const format = useFormat()
  const isSelecting = selection.rows.length > 0
  return (
    <div className={classes.toolbar} data-selecting={isSelecting || undefined}>
      {search}
      {isSelecting ? (
        <BulkBar {...{ selection, bulk, canSelectAll }} total={total ?? 0} />
      ) : (
        <span className={classes.total} role="status" data-total={total}>
          {total !== undefined && t(isTotalMinimum ? 'atLeast' : 'total', { total: format.number(total) })}
        </span>
      )}
      <div className={classes.views}>
        <ViewChips views={views} badgesOf={({ watch }) => <WatchBadge watch={watch} />} />
      </div>
      <div className={classes.tools}>
        <Tooltip label={refresh.label()}>
          <ActionIcon
            size="lg"
            aria-label={refresh.label()}
            aria-keyshortcuts={spokenShortcut(refresh)}
            loading={refreshing}
            onClick={refresh.run}
          >
            <IconRefresh size={18} />
          </ActionIcon>
        </Tooltip>
        {list.imports && <ImportButton imports={list.imports} title={title} />}
        {onExport && <ExportMenu total={total ?? 0} onExport={onExport} />}
        <ViewsMenu views={views} canShare={list.resource.isShareable} />
        {list.card && (
          <LayoutChoice
            layout={stored.preference.layout ?? 'table'}
            onChange={layout => stored.change({ ...stored.preference, layout })}
          />
        )}
        <DensityMenu
          density={stored.preference.density}
          onChange={density => stored.change({ ...stored.preference, density })}
        />
        <ColumnSettings columns={list.columns} stored={stored} />
      </div>
    </div>
  )
}

interface BulkBarProps<R extends ListRow>
  extends Pick<ToolbarProps<R>, 'selection' | 'bulk' | 'canSelectAll'> {
  total: number
}

function BulkBar<R extends ListRow>({ selection, bulk, canSelectAll, total }: BulkBarProps<R>) {
  const { t } = useTranslation('list')
  const format = useFormat()
  const { rows, isAll } = selection
  const all = { total: format.number(total) }
  return (
    <section className={classes.bulk} aria-label={t('selection.actions')}>
      <span role="status">
        {isAll ? t('selection.all', all) : t('selection.count', { count: rows.length })}
      </span>
      {canSelectAll && !isAll && total > rows.length && (
        <Button variant="subtle" size="xs" onClick={selection.selectAll}>
          {t('selection.selectAll', all)}
        </Button>
      )}
      {bulk.map(action => (
        <ActionButton key={action.id} action={action} variant="default" size="xs" />
      ))}
      <Button variant="subtle" color="gray" size="xs" onClick={selection.clear}>
        {t('selection.clear')}
      </Button>
    </section>
  )
}

interface LayoutChoiceProps {
  layout: ListLayout
  onChange: (layout: ListLayout) => void
}

const layoutIcons = { table: IconList, cards: IconLayoutGrid } as const

/** Whether rows are a table or cards with pictures. */
function LayoutChoice({ layout, onChange }: LayoutChoiceProps) {
  const { t } = useTranslation('list')
  return (
    <Segments
      className={classes.layout}
      aria-label={t('layout.title')}
      data={listLayouts.map(value => {
        const Icon = layoutIcons[value]
        return {
          value,
          label: (
            <span className={classes.layoutIcon} title={t(`layout.${value}`)}>
              <Icon size={16} aria-hidden />
              <VisuallyHidden>{t(`layout.${value}`)}</VisuallyHidden>
            </span>
          ),
        }
      })}
      value={layout}
      onChange={onChange}
    />
  )
}

interface DensityMenuProps {
  density: Density
  onChange: (density: Density) => void
}

/** How high the rows are. */
function DensityMenu({ density, onChange }: DensityMenuProps) {
  const { t } = useTranslation('list')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('density.title')}>
          <ActionIcon size="lg" aria-label={t('density.title')}>
            <IconLineHeight size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={density}
          onChange={value => {
            const next = knownValue(densities, value)
            if (next) onChange(next)
          }}
        >
          {densities.map(one => (
            <Menu.RadioItem key={one} value={one}>
              {t(`density.${one}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

interface ExportMenuProps {
  /** How many rows there are to export. */
  total: number
  /** Starts the download; gives how many rows it has. */
  onExport: (format: ExportFormat) => Promise<number>
}

/** Takes all rows that match away as a file. */
function ExportMenu({ total, onExport }: ExportMenuProps) {
  const { t } = useTranslation('list')
  const format = useFormat()
  const [running, setRunning] = useState(false)

  async function run(chosen: ExportFormat): Promise<void> {
    setRunning(true)
    await attempt(async () => {
      const rows = await onExport(chosen)
      toast.success(t('export.started', { count: rows, total: format.number(rows) }))
    }).finally(() => setRunning(false))
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('export.title')}>
          <ActionIcon size="lg" aria-label={t('export.title')} loading={running} disabled={total === 0}>
            <IconDownload size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('export.rows', { count: total, total: format.number(total) })}</Menu.Label>
        {exportFormats.map(one => (
          <Menu.Item key={one} onClick={() => void run(one)}>
            {t(`export.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
