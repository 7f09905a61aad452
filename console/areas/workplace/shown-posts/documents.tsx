import '../locales/panels/index.ts'
import { IconExternalLink, IconFileText } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../kit/display/panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { PostLink } from './post-link.tsx'
import classes from './posts.module.css'
import { usePosts } from './use-posts.ts'

/** Links to documents. */
export function Documents() {
  const { t } = useTranslation('workplace')
  const { data, error, isPending, refetch } = usePosts()
  return (
    <Panel title={t('documents.title')}>
      {isPending && <SkeletonRows rows={2} height={22} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.documents.length === 0 && <EmptyState kind="articles" title={t('documents.empty')} />}
      {data && data.documents.length > 0 && (
        <ul className={classes.documents}>
          {data.documents.map(post => {
            const Icon = /^(https?:|\/api\/)/i.test(post.link) ? IconExternalLink : IconFileText
            return (
              <li key={post.id}>
                <PostLink post={post} className={classes.document}>
                  <Icon size={16} aria-hidden />
                  <span translate="no">{post.title}</span>
                </PostLink>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
