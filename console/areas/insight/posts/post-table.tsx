import type { PostRow } from '@greenroom/contract/areas/insight/posts'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/browser/use-now.ts'
import { DangerItem } from '../../../kit/command/danger-item.tsx'
import { StateDot, type StateTone } from '../../../kit/display/state-dot.tsx'
import type { RowOrder } from '../../../kit/list/actions.ts'
import { OrderedTable } from '../../../kit/list/ordered-table.tsx'
import { RowButton } from '../../../kit/list/row-link.tsx'
import { Menu } from '../../../kit/overlay/menu.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { movePostTo } from './commands.ts'
import { PostTag } from './post-tag.tsx'
import classes from './posts.module.css'
import { audienceText, type RoleName } from './role-names.ts'

type Period = Pick<PostRow, 'visibleFrom' | 'visibleUntil'>

const tones: Readonly<Record<'shown' | 'scheduled' | 'ended', StateTone>> = {
  shown: 'good',
  scheduled: 'working',
  ended: 'quiet',
}

/** Whether a post is shown at a moment, in milliseconds since 1970. */
function stateOf({ visibleFrom, visibleUntil }: Period, now: number) {
  if (visibleUntil !== '' && Date.parse(visibleUntil) <= now) return 'ended'
  return visibleFrom !== '' && Date.parse(visibleFrom) > now ? 'scheduled' : 'shown'
}

/** Whether a post is shown now, and from or until when. */
function PostState({ post }: { post: Period }) {
  const { t } = useTranslation('posts')
  const format = useFormat()
  const state = stateOf(post, useNow())
  const time = format.exact(state === 'scheduled' ? post.visibleFrom : post.visibleUntil || '1970-01-01')
  return (
    <>
      <StateDot tone={tones[state]} text={t(`state.${state}`, { time })} />
      {state === 'shown' && post.visibleUntil !== '' && (
        <span className={classes.until}>{t('until', { time })}</span>
      )}
    </>
  )
}

interface PostTableProps {
  label: string
  /** Those of one kind. */
  rows: readonly PostRow[]
  roles: readonly RoleName[]
  onEdit: (post: PostRow) => void
  onRemove: (post: PostRow) => void
}

/** The posts of a kind in their order, which a handle changes: dragged, or with the arrow keys. */
export function PostTable({ label, rows, roles, onEdit, onRemove }: PostTableProps) {
  const { t } = useTranslation('posts')
  const order: RowOrder<PostRow> = {
    need: 'workplace-post:manage',
    placeOf: ({ place }) => place,
    fits: () => true,
    hint: () => t('hint'),
    moveTo: (post, place) => void movePostTo(post, Math.min(place, rows.length)),
  }

  return (
    <OrderedTable
      label={t('table', { kind: label })}
      className={classes.table}
      rows={rows}
      order={order}
      nameOf={({ title }) => title}
      head={
        <>
          <th scope="col">{t('columns.title')}</th>
          <th scope="col" className={classes.audience}>
            {t('columns.audience')}
          </th>
          <th scope="col" className={classes.state}>
            {t('columns.state')}
          </th>
          <td className={classes.actions} />
        </>
      }
    >
      {post => (
        <>
          <td>
            <span className={classes.title}>
              {post.kind === 'announcement' && <PostTag tag={post.tag} />}
              <RowButton
                name={post.title}
                label={t('action.editOne', { title: post.title })}
                onClick={() => onEdit(post)}
              />
            </span>
          </td>
          <td className={classes.audience}>{audienceText(post.roleIds, roles)}</td>
          <td>
            <PostState post={post} />
          </td>
          <td>
            <PostMenu post={post} last={rows.length} onEdit={onEdit} onRemove={onRemove} />
          </td>
        </>
      )}
    </OrderedTable>
  )
}

interface PostMenuProps {
  post: PostRow
  /** How many there are of its kind. */
  last: number
  onEdit: (post: PostRow) => void
  onRemove: (post: PostRow) => void
}

/** Actions on a post. */
function PostMenu({ post, last, onEdit, onRemove }: PostMenuProps) {
  const { t } = useTranslation('posts')
  const { title, place } = post
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon size="md" aria-label={t('action.more', { title })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(post)}>
          {t('action.edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowUp size={16} />}
          disabled={place === 1}
          onClick={() => void movePostTo(post, place - 1)}
        >
          {t('action.up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} />}
          disabled={place === last}
          onClick={() => void movePostTo(post, place + 1)}
        >
          {t('action.down')}
        </Menu.Item>
        <Menu.Divider />
        <DangerItem leftSection={<IconTrash size={16} />} onClick={() => onRemove(post)}>
          {t('action.delete')}
        </DangerItem>
      </Menu.Dropdown>
    </Menu>
  )
}
