import type { PostRow } from '@greenroom/contract/areas/insight/posts'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DangerItem } from '../../../kit/danger-item.tsx'
import { Menu } from '../../../kit/overlay/menu.tsx'
import { movePostTo } from './commands.ts'

interface PostMenuProps {
  post: PostRow
  /** How many there are of its kind. */
  last: number
  onEdit: (post: PostRow) => void
  onRemove: (post: PostRow) => void
}

/** Actions on a post. */
export function PostMenu({ post, last, onEdit, onRemove }: PostMenuProps) {
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
