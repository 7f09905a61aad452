import './locales/index.ts'
import { listPosts, type PostKind, type PostRow, postKinds } from '@greenroom/contract/areas/insight/posts'
import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Segments } from '../../../kit/display/segments.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { removePost } from './commands.ts'
import { kindText } from './labels.ts'
import { PostForm } from './post-form.tsx'
import { PostTable } from './post-table.tsx'

/** The posts of the workplace by kind, in their order: made here, changed, moved and deleted. */
export function PostsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('posts')
  const query = useCallQuery(listPosts, {}, { quiet: true })
  const { data } = query
  const [kind, setKind] = useState<PostKind>('announcement')
  const [edited, setEdited] = useState<PostRow | 'new'>()
  const [asking, setAsking] = useState(false)
  const rows = data?.list.filter(post => post.kind === kind) ?? []

  async function remove(post: PostRow): Promise<void> {
    setAsking(true)
    await removePost(post)
    // Later: the keystroke that answered the question still reaches the drawer's handler.
    setTimeout(() => setAsking(false))
  }

  /**
   * Closes the drawer, but not by an Escape that was meant for a form or question above it: all open layers receive the
   * key.
   */
  function close(): void {
    if (edited === undefined && !asking) onClose()
  }

  return (
    <SideDrawer title={t('title')} size={720} onClose={close}>
      <Group justify="space-between" gap="sm" mb="md">
        <Segments
          size="xs"
          aria-label={t('kinds')}
          data={postKinds.map(value => ({ value, label: kindText(value) }))}
          value={kind}
          onChange={setKind}
        />
        <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
          {t(`action.create.${kind}`)}
        </Button>
      </Group>
      <QueryState query={query} placeholder={<SkeletonRows rows={5} height={40} />} />
      {data && rows.length === 0 && <EmptyState title={t(`none.${kind}`)} message={t('noneHint')} />}
      {data && rows.length > 0 && (
        <PostTable
          label={kindText(kind)}
          rows={rows}
          roles={data.roles}
          onEdit={setEdited}
          onRemove={post => void remove(post)}
        />
      )}
      {edited !== undefined && (
        <PostForm
          kind={kind}
          post={edited === 'new' ? undefined : edited}
          roles={data?.roles ?? []}
          onClose={() => setTimeout(() => setEdited(undefined))}
        />
      )}
    </SideDrawer>
  )
}
