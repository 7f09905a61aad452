import { contentText } from '@greenroom/article'
import {
  type ArticleVersionRow,
  listArticleVersions,
  readArticleVersion,
  restoreArticleVersion,
} from '@greenroom/contract/areas/articles/article-versions'
import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../../../kit/call/attempt.ts'
import { call } from '../../../../kit/call/call.ts'
import { useCallQuery } from '../../../../kit/call/query.ts'
import { TextDiff } from '../../../../kit/display/text-diff.tsx'
import { ErrorState, SkeletonRows } from '../../../../kit/feedback/states.tsx'
import { toast } from '../../../../kit/feedback/toast.ts'
import { SideDrawer } from '../../../../kit/overlay/side-drawer.tsx'
import { useFormat } from '../../../../kit/text/format.ts'
import { RelativeTime } from '../../../../kit/text/time.tsx'
import { articleTitle } from '../../labels.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'
import classes from './versions-drawer.module.css'

/** The versions of the article: how each differs from the current one, and a button to restore it. */
export function VersionsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('articles')
  const { store, autosave, readOnlyReason } = useEditing()
  const id = useArticle(({ stored }) => stored.id)
  const [chosenId, setChosenId] = useState<string>()
  const [isRestoring, setRestoring] = useState(false)
  const { data, error, refetch } = useCallQuery(listArticleVersions, { params: { id } }, { quiet: true })

  async function restore({ id: versionId, number }: ArticleVersionRow): Promise<void> {
    setRestoring(true)
    await attempt(async () => {
      await autosave.flush()
      const { version } = store.getState().stored
      const article = await call(restoreArticleVersion, { params: { id, versionId }, body: { version } })
      store.replace(article)
      toast.success(t('versions.restored', { number }))
      onClose()
    }).finally(() => setRestoring(false))
  }

  return (
    <SideDrawer title={t('versions.title')} size={720} onClose={onClose}>
      {!data && !error && <SkeletonRows rows={6} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ol className={classes.versions}>
        {data?.map((version, index) => (
          <VersionRow
            key={version.id}
            version={version}
            isNow={index === 0}
            isChosen={version.id === chosenId}
            canRestore={index > 0 && readOnlyReason === undefined}
            isRestoring={isRestoring}
            onChoose={() => setChosenId(version.id === chosenId ? undefined : version.id)}
            onRestore={() => void restore(version)}
          >
            <VersionDiff articleId={id} version={version} />
          </VersionRow>
        ))}
      </ol>
    </SideDrawer>
  )
}

/** Changes since a version. */
function VersionDiff({ articleId, version }: { articleId: string; version: ArticleVersionRow }) {
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

interface VersionRowProps {
  version: ArticleVersionRow
  /** Whether this is the current version. */
  isNow: boolean
  isChosen: boolean
  canRestore: boolean
  isRestoring: boolean
  onChoose: () => void
  onRestore: () => void
  /** Content below the row while it is selected. */
  children: ReactNode
}

/** One version: when it was saved, by whom and how. */
function VersionRow(props: VersionRowProps) {
  const { version, isNow, isChosen, canRestore, isRestoring, onChoose, onRestore, children } = props
  const { t } = useTranslation('articles')
  const format = useFormat()
  return (
    <li className={classes.version}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <div>
          <Text size="sm" fw={500}>
            {t('versions.name', { number: version.number, title: articleTitle(version) })}
          </Text>
          <Text size="xs" c="dimmed">
            {t(`versions.origin.${version.origin}`, { name: version.userName })}
            {' · '}
            <RelativeTime instant={version.savedTime} />
            {' · '}
            {t('versions.characters', { characters: format.number(version.characters) })}
            {version.pushedTime !== null && ` · ${t('versions.pushed')}`}
          </Text>
        </div>
        {isNow ? (
          <Text size="xs" c="dimmed" flex="none">
            {t('versions.now')}
          </Text>
        ) : (
          <Group gap="xs" wrap="nowrap" flex="none">
            <Button size="compact-xs" variant="default" aria-expanded={isChosen} onClick={onChoose}>
              {t('versions.compare')}
            </Button>
            {canRestore && (
              <Button size="compact-xs" variant="light" loading={isRestoring} onClick={onRestore}>
                {t('versions.restore')}
              </Button>
            )}
          </Group>
        )}
      </Group>
      {isChosen && children}
    </li>
  )
}
