import '../locales/panels/index.ts'
import type { ShownPost } from '@greenroom/contract/areas/workplace/posts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../kit/display/panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { PostTag } from '../posts/post-tag.tsx'
import { PostLink } from './post-link.tsx'
import classes from './posts.module.css'
import { usePosts } from './use-posts.ts'

/** How many are shown at first. */
const initialCount = 5

/** Lines of news. */
export function Announcements() {
  const { t } = useTranslation('workplace')
  const { data, error, isPending, refetch } = usePosts()
  return (
    <Panel title={t('announcements.title')}>
      {isPending && <SkeletonRows rows={initialCount} height={22} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.announcements.length === 0 && <EmptyState kind="messages" title={t('announcements.empty')} />}
      {data && data.announcements.length > 0 && <Lines posts={data.announcements} />}
    </Panel>
  )
}

function Lines({ posts }: { posts: readonly ShownPost[] }) {
  const { t } = useTranslation('workplace')
  const [all, setAll] = useState(false)
  return (
    <>
      <ul className={classes.lines}>
        {posts.slice(0, all ? undefined : initialCount).map(post => (
          <li key={post.id} className={classes.line}>
            <PostTag tag={post.tag} />
            <PostLink post={post} className={classes.text}>
              <span translate="no">{post.title}</span>
            </PostLink>
            <RelativeTime className={classes.when} instant={post.time} />
          </li>
        ))}
      </ul>
      {posts.length > initialCount && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          mt="xs"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('showLess') : t('showAll', { count: posts.length })}
        </Button>
      )}
    </>
  )
}
