import type { PlaylistItem } from '@greenroom/contract/areas/live/playlist'
import { Badge, Checkbox } from '@mantine/core'
import { IconMovie } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { smallPictureSource } from '../../../kit/display/picture-source.ts'
import type { RowOrder } from '../../../kit/list/actions.ts'
import { OrderedTable } from '../../../kit/list/ordered-table.tsx'
import { RowButton } from '../../../kit/list/row-link.tsx'
import { Tooltip } from '../../../kit/overlay/tooltip.tsx'
import { usePermission } from '../../../kit/session/permission.tsx'
import { ShortId } from '../../../kit/text/short-id.tsx'
import { moveItemTo } from './commands.ts'
import { durationText } from './duration.ts'
import { ItemMenu } from './item-menu.tsx'
import classes from './playlist.module.css'

const colors = { pending: 'gray', rejected: 'red' } as const

/** In px (playlist.module.css). */
const coverWidth = 84

/** The cover of a clip, overlaid with the reason why the clip cannot be played. */
function Cover({ item }: { item: PlaylistItem }) {
  const { t } = useTranslation('livePlaylist')
  const { cover, auditState, auditReason } = item
  return (
    <span className={classes.cover}>
      {cover === '' ? (
        <IconMovie size={20} aria-label={t('noCover')} role="img" />
      ) : (
        <img src={smallPictureSource(cover, coverWidth)} alt="" loading="lazy" />
      )}
      {auditState !== 'approved' && (
        <Tooltip label={t('rejectedFor', { reason: auditReason })} disabled={auditState !== 'rejected'}>
          <Badge className={classes.audit} size="xs" radius="sm" variant="filled" color={colors[auditState]}>
            {t(`audit.${auditState}`)}
          </Badge>
        </Tooltip>
      )}
    </span>
  )
}

interface ItemTableProps {
  items: readonly PlaylistItem[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  onEdit: (item: PlaylistItem) => void
  onReject: (item: PlaylistItem) => void
}

/** The clips in their order. The order is changed with a handle, by dragging or with the arrow keys. */
export function ItemTable({ items, selected, onSelect, onEdit, onReject }: ItemTableProps) {
  const { t } = useTranslation('livePlaylist')
  const mayManage = usePermission()('live-room:manage')
  const order: RowOrder<PlaylistItem> = {
    need: 'live-room:manage',
    placeOf: ({ place }) => place,
    fits: () => true,
    hint: () => t('order'),
    moveTo: (item, place) => void moveItemTo(item, Math.min(place, items.length)),
  }
  const areAll = items.length > 0 && items.every(({ id }) => selected.has(id))

  function toggle(id: string): void {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }

  return (
    <OrderedTable
      label={t('table')}
      className={classes.table}
      rows={items}
      order={order}
      nameOf={({ name }) => name}
      head={
        <>
          <th scope="col" className={classes.check}>
            <Checkbox
              size="xs"
              aria-label={t('selectAll')}
              checked={areAll}
              indeterminate={!areAll && selected.size > 0}
              disabled={!mayManage}
              onChange={() => onSelect(new Set(areAll ? [] : items.map(({ id }) => id)))}
            />
          </th>
          <th scope="col" className={classes.place}>
            {t('column.place')}
          </th>
          <th scope="col" className={classes.picture}>
            {t('column.cover')}
          </th>
          <th scope="col">{t('column.name')}</th>
          <th scope="col" className={classes.duration}>
            {t('column.duration')}
          </th>
          <th scope="col" className={classes.id}>
            {t('column.id')}
          </th>
          <td className={classes.actions} />
        </>
      }
    >
      {item => (
        <>
          <td>
            <Checkbox
              size="xs"
              aria-label={t('select', { name: item.name })}
              checked={selected.has(item.id)}
              disabled={!mayManage}
              onChange={() => toggle(item.id)}
            />
          </td>
          <td className={classes.number}>{item.place}</td>
          <td>
            <Cover item={item} />
          </td>
          <td>
            <NameCell item={item} onEdit={mayManage ? onEdit : undefined} />
          </td>
          <td className={classes.number}>{durationText(item.durationMs)}</td>
          <td>
            <ShortId id={item.id} />
          </td>
          <td>
            <ItemMenu
              item={item}
              last={items.length}
              onEdit={() => onEdit(item)}
              onReject={() => onReject(item)}
            />
          </td>
        </>
      )}
    </OrderedTable>
  )
}

interface NameCellProps {
  item: PlaylistItem
  onEdit: ((item: PlaylistItem) => void) | undefined
}

function NameCell({ item, onEdit }: NameCellProps) {
  const { t } = useTranslation('livePlaylist')
  const { name, auditState, auditReason } = item
  return (
    <>
      {onEdit ? (
        <RowButton name={name} label={t('action.editOne', { name })} onClick={() => onEdit(item)} />
      ) : (
        <span translate="no">{name}</span>
      )}
      {auditState === 'rejected' && (
        <span className={classes.reason}>{t('rejectedFor', { reason: auditReason })}</span>
      )}
    </>
  )
}
