import type { PlaylistItem } from '@greenroom/contract/areas/live-playlist/playlist'
import { ActionIcon, Badge, Checkbox, Text } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconDots,
  IconDownload,
  IconMovie,
  IconPencil,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DangerItem } from '../../kit/command/danger-item.tsx'
import { smallPictureSource } from '../../kit/display/picture-source.ts'
import type { RowOrder } from '../../kit/list/actions.ts'
import { OrderedTable } from '../../kit/list/ordered-table.tsx'
import { RowButton } from '../../kit/list/row-link.tsx'
import { Menu } from '../../kit/overlay/menu.tsx'
import { Tooltip } from '../../kit/overlay/tooltip.tsx'
import { usePermission } from '../../kit/session/permission.tsx'
import { useSession } from '../../kit/session/session.ts'
import { ShortId } from '../../kit/text/short-id.tsx'
import { auditItem, downloadVideo, moveItemTo, removeItems } from './commands.ts'
import { durationText } from './duration.ts'
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
              translate="no"
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

interface ItemMenuProps {
  item: PlaylistItem
  /** Number of clips. */
  last: number
  onEdit: () => void
  onReject: () => void
}

/** Menu with the actions on a clip. */
function ItemMenu({ item, last, onEdit, onReject }: ItemMenuProps) {
  const { t } = useTranslation('livePlaylist')
  const may = usePermission()
  const mayManage = may('live-room:manage')
  const { name, place, auditState } = item
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size="md" aria-label={t('action.more', { name })} translate="no">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void downloadVideo(item)}>
          {t('action.download')}
        </Menu.Item>
        {may('live-playlist:audit') && (
          <AuditItems item={item} canApprove={auditState !== 'approved'} onReject={onReject} />
        )}
        {mayManage && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
              {t('action.edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowUp size={16} />}
              disabled={place === 1}
              onClick={() => void moveItemTo(item, place - 1)}
            >
              {t('action.up')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown size={16} />}
              disabled={place === last}
              onClick={() => void moveItemTo(item, place + 1)}
            >
              {t('action.down')}
            </Menu.Item>
            <Menu.Divider />
            <DangerItem leftSection={<IconTrash size={16} />} onClick={() => void removeItems([item])}>
              {t('action.delete')}
            </DangerItem>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

interface AuditItemsProps {
  item: PlaylistItem
  canApprove: boolean
  onReject: () => void
}

function AuditItems({ item, canApprove, onReject }: AuditItemsProps) {
  const { t } = useTranslation('livePlaylist')
  const isOwn = useSession(({ user }) => user?.id === item.uploader.id)
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconCheck size={16} />}
        disabled={isOwn || !canApprove}
        onClick={() => void auditItem(item, '')}
      >
        {t('action.approve')}
      </Menu.Item>
      <Menu.Item leftSection={<IconX size={16} />} disabled={isOwn} onClick={onReject}>
        {t('action.reject')}
      </Menu.Item>
      {isOwn && (
        <Text size="xs" c="dimmed" px="sm" pb={4}>
          {t('action.ownClip')}
        </Text>
      )}
    </>
  )
}
