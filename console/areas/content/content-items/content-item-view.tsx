import { contentItemTextNames } from '@greenroom/contract/areas/content/content-item-fields'
import {
  type ContentItemDetail,
  type ContentItemRow,
  readContentItem,
} from '@greenroom/contract/areas/content/content-items'
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { ContentMedia } from '../../../kit/content/content-media.tsx'
import { languageText, sourceText } from '../../../kit/content/labels.ts'
import { Facts } from '../../../kit/display/facts.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { Permission } from '../../../kit/session/permission.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { StatusBadge } from '../content-sets/badges.tsx'
import { GenreBadge } from './badges.tsx'
import { itemTextLabel } from './labels.ts'

interface ContentViewProps {
  id: string
  onClose: () => void
  /** Absent where content items are only looked at. */
  onEdit?: (contentItem: Pick<ContentItemRow, 'id'>) => void
}

/** All that is known of one content item, beside the list. */
export function ContentView({ id, onClose, onEdit }: ContentViewProps) {
  const { t } = useTranslation('contentItems')
  const { data, error, isPending, refetch } = useCallQuery(
    readContentItem,
    { params: { id } },
    { quiet: true },
  )
  const reason = error && 'reason' in error ? error.reason : undefined
  const missing = reason === 'notFound' || reason === 'invalid'

  return (
    <SideDrawer title={data ? <span translate="no">{data.title}</span> : t('page.one')} onClose={onClose}>
      {isPending && <SkeletonRows rows={8} height={24} />}
      {missing && <EmptyState kind="missing" title={t('page.notFound')} />}
      {error && !missing && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !error && <ContentFacts contentItem={data} />}
      {data && !error && onEdit && (
        <Permission need={['content-item:update']}>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={() => onEdit(data)}>
              {t('action.edit')}
            </Button>
          </Group>
        </Permission>
      )}
    </SideDrawer>
  )
}

function ContentFacts({ contentItem }: { contentItem: ContentItemDetail }) {
  const { t } = useTranslation('contentItems')
  const format = useFormat()
  const facts: [string, ReactNode][] = [
    [t('field.title'), contentItem.title],
    [t('field.status'), <StatusBadge key="status" status={contentItem.status} />],
    [t('field.genre'), <GenreBadge key="genre" genre={contentItem.genre} />],
    [t('field.author'), contentItem.author],
    [t('field.source'), sourceText(contentItem.source)],
    ...contentItemTextNames.map((name): [string, ReactNode] => [
      itemTextLabel(name),
      contentItem[name] || t('page.none'),
    ]),
    [t('field.language'), languageText(contentItem.language)],
    [t('field.clicks'), format.number(contentItem.clicks)],
    [t('field.publishedTime'), format.exact(contentItem.publishedTime)],
    [t('field.createdTime'), format.exact(contentItem.createdTime)],
    [t('field.updatedTime'), format.exact(contentItem.updatedTime)],
    [t('field.id'), contentItem.id],
    [t('field.externalId'), contentItem.externalId ?? t('page.none')],
    ...(contentItem.contentSource === null
      ? []
      : [[t('field.contentSource'), contentItem.contentSource] satisfies [string, ReactNode]]),
    [
      t('field.body'),
      <Text key="body" size="sm" style={{ whiteSpace: 'pre-wrap' }}>
        {contentItem.body || t('page.noBody')}
      </Text>,
    ],
  ]
  return (
    <>
      {contentItem.file && <ContentMedia file={contentItem.file} />}
      <Facts facts={facts} />
    </>
  )
}
