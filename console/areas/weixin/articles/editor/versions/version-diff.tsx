import { type ArticleVersionRow, readArticleVersion } from '@greenroom/contract/areas/weixin/article-versions'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../../../kit/query.ts'
import { ErrorState, SkeletonRows } from '../../../../../kit/states.tsx'
import { useEditing } from '../state/use-editing.ts'
import { contentText } from './content-text.ts'
import { TextDiff } from './text-diff.tsx'

/** Changes since a version. */
export function VersionDiff({ articleId, version }: { articleId: string; version: ArticleVersionRow }) {
  const { t } = useTranslation('articles')
  const { store } = useEditing()
  const [now] = useState(() => contentText(store.current().content))
  const params = { id: articleId, versionId: version.id }
  const { data, error, refetch } = useCallQuery(readArticleVersion, { params }, { quiet: true })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const before = contentText(data.content)
  if (before === now) {
    return (
      <Text size="sm" c="dimmed" mt="xs">
        {t('versions.same')}
      </Text>
    )
  }
  return (
    <>
      <Text size="xs" c="dimmed" my="xs">
        {t('versions.since', { number: version.number })}
      </Text>
      <TextDiff label={t('versions.since', { number: version.number })} before={before} after={now} />
    </>
  )
}
