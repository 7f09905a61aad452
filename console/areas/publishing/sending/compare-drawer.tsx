import type { StoredDifferences } from '@greenroom/contract/areas/articles/article-checks'
import type { ArticleContent, ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import {
  compareArticle,
  mergeArticle,
  type RemoteComparison,
} from '@greenroom/contract/areas/publishing/comparison'
import { List, Stack, Text } from '@mantine/core'
import i18next from 'i18next'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../../kit/call/attempt.ts'
import { CallFailure, call } from '../../../kit/call/call.ts'
import { ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { jobTitle } from '../results/labels.ts'
import type { EditedArticle } from './edited-article.ts'
import { MergeChoices } from './merge-choices.tsx'

/** Title of a part by its id. */
const partTitle = (parts: readonly ArticlePart[], partId: string): string =>
  jobTitle(parts.find(({ id }) => id === partId) ?? { title: '' })

interface CompareDrawerProps {
  article: EditedArticle
  onClose: () => void
}

/** Compares the article with the draft at WeChat, and merges changes that were made there. */
export function CompareDrawer({ article, onClose }: CompareDrawerProps) {
  const { t } = useTranslation('publishing')
  const [comparison, setComparison] = useState<RemoteComparison>()
  const [failure, setFailure] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const { id } = article

  const compare = useEffectEvent(async () => {
    setFailure(undefined)
    setComparison(undefined)
    await article.save()
    try {
      setComparison(await call(compareArticle, { params: { id } }, { quiet: true }))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
    }
  })
  useEffect(() => void compare(), [])

  async function use(content: ArticleContent): Promise<void> {
    if (!comparison) return
    setSaving(true)
    await attempt(async () => {
      const body = { version: article.version(), remoteHash: comparison.remoteHash, content }
      const mergedArticle = await call(mergeArticle, { params: { id }, body })
      article.replace(mergedArticle)
      toast.success(t('remote.merged'))
      onClose()
    }).finally(() => setSaving(false))
  }

  const { pushed, remote } = comparison ?? {}
  return (
    <SideDrawer title={t('remote.title')} size={760} onClose={onClose}>
      {!comparison && failure === undefined && <SkeletonRows rows={6} />}
      {failure !== undefined && <ErrorState error={failure} onRetry={() => void compare()} />}
      {comparison && (
        <Stack gap="md">
          <Text size="sm" role="status">
            {t(`remote.state.${comparison.state}`)}
          </Text>
          <StoredDifferencesList differences={comparison.differences} parts={article.content().parts} />
          {pushed && remote && (
            <MergeChoices
              own={article.content()}
              pushed={pushed}
              remote={remote}
              isReadOnly={article.isReadOnly}
              isSaving={isSaving}
              onMerge={content => void use(content)}
            />
          )}
        </Stack>
      )}
    </SideDrawer>
  )
}

interface StoredDifferencesProps {
  differences: readonly StoredDifferences[]
  parts: readonly ArticlePart[]
}

/** How WeChat changed the last push, by parts. */
function StoredDifferencesList({ differences, parts }: StoredDifferencesProps) {
  const { t } = useTranslation('publishing')
  const lines = differences
    .map(one => ({ partId: one.partId, lines: linesOf(one) }))
    .filter(one => one.lines.length > 0)
  if (lines.length === 0) {
    return differences.length === 0 ? null : (
      <Text size="sm" c="dimmed">
        {t('remote.nothingDropped')}
      </Text>
    )
  }
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('remote.differences')}
      </Text>
      {lines.map(part => (
        <div key={part.partId}>
          <Text size="xs" c="dimmed">
            {partTitle(parts, part.partId)}
          </Text>
          <List size="sm">
            {part.lines.map(line => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </div>
      ))}
    </Stack>
  )
}

function linesOf({ tags, stylesDropped, pictures, hasOtherText, fields }: StoredDifferences): string[] {
  return [
    ...tags.map(values => i18next.t('publishing:remote.tag', values)),
    ...(stylesDropped > 0 ? [i18next.t('publishing:remote.stylesDropped', { count: stylesDropped })] : []),
    ...(pictures.sent === pictures.stored ? [] : [i18next.t('publishing:remote.pictures', pictures)]),
    ...(hasOtherText ? [i18next.t('publishing:remote.otherText')] : []),
    ...fields.map(field =>
      i18next.t('publishing:remote.otherField', { field: i18next.t(`publishing:remote.field.${field}`) }),
    ),
  ]
}
