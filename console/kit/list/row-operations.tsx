import { ActionIcon, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DangerItem } from '../command/danger-item.tsx'
import { Menu } from '../overlay/menu.tsx'
import { Tooltip } from '../overlay/tooltip.tsx'
import { usePermission } from '../session/permission.tsx'
import type { RowAction } from './actions.ts'
import type { List, ListRow } from './definition.ts'
import classes from './row-operations.module.css'

/** More labels in every row would distract from the data. */
const wordedOperations = 2

interface RowOperationsProps<R extends ListRow> {
  list: List<R>
  actions: readonly RowAction<R>[]
  row: R
}

/** The actions of a row that the user may run: the first two as labels, the others in a menu. */
export function RowOperations<R extends ListRow>({ list, actions, row }: RowOperationsProps<R>) {
  const may = usePermission()
  const offered = actions.filter(
    ({ isOffered, need }) => (isOffered?.(row) ?? true) && (need === undefined || may(need)),
  )
  const inWords = offered.slice(0, wordedOperations)
  const others = offered.slice(inWords.length)
  const name = list.rowName(row)
  return (
    <>
      {inWords.map(action => (
        <Operation key={action.id} action={action} row={row} name={name} />
      ))}
      {others.length > 0 && <OtherOperations actions={others} row={row} name={name} />}
    </>
  )
}

interface OperationProps<R extends ListRow> {
  action: RowAction<R>
  row: R
  name: string
}

/** A label that runs an action on the row; a disabled one says why. */
function Operation<R extends ListRow>({ action, row, name }: OperationProps<R>) {
  const reason = action.refusal?.(row)
  const label = action.label(row)
  const button = (
    <button
      type="button"
      className={classes.operation}
      data-danger={action.danger}
      aria-disabled={reason !== undefined}
      aria-label={`${label}: ${name}`}
      onClick={reason === undefined ? () => action.run(row) : undefined}
    >
      {label}
    </button>
  )
  return reason === undefined ? button : <Tooltip label={reason}>{button}</Tooltip>
}

interface OtherOperationsProps<R extends ListRow> {
  actions: readonly RowAction<R>[]
  row: R
  name: string
}

function OtherOperations<R extends ListRow>({ actions, row, name }: OtherOperationsProps<R>) {
  const { t } = useTranslation('list')
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" className={classes.more} aria-label={t('moreOperations', { row: name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(action => {
          const { id, danger, icon: Icon } = action
          const reason = action.refusal?.(row)
          const item = {
            leftSection: Icon && <Icon size={16} />,
            disabled: reason !== undefined,
            onClick: () => action.run(row),
            children: (
              <>
                {action.label(row)}
                {reason !== undefined && <Text size="xs">{reason}</Text>}
              </>
            ),
          }
          return danger ? <DangerItem key={id} {...item} /> : <Menu.Item key={id} {...item} />
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
