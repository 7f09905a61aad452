import { type ContentSetRow, readContentSet } from '@greenroom/contract/areas/content/content-sets'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { conditionsText } from '../../../kit/content/conditions.ts'
import { Facts } from '../../../kit/facts.tsx'
import { useFormat } from '../../../kit/format.ts'
import { Permission } from '../../../kit/permission.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { SideDrawer } from '../../../kit/side-drawer.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { ContentTypeBadge, StatusBadge } from './badges.tsx'
import { filterTypeText } from './labels.ts'

interface ContentSetViewProps {
  id: string
  onClose: () => void
  onEdit: (set: ContentSetRow) => void
}

/** All that is known of one set, beside the list. */
export function ContentSetView({ id, onClose, onEdit }: ContentSetViewProps) {
  const { t } = useTranslation('content')
  const { data, error, isPending, refetch } = useCallQuery(
    readContentSet,
    { params: { id } },
    { quiet: true },
  )
  const reason = error && 'reason' in error ? error.reason : undefined
  const missing = reason === 'notFound' || reason === 'invalid'

  return (
    <SideDrawer title={data?.name ?? t('set.one')} onClose={onClose}>
      {isPending && <SkeletonRows rows={8} height={24} />}
      {missing && <EmptyState kind="missing" title={t('set.notFound')} />}
      {error && !missing && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !error && <SetFields set={data} />}
      {data && !error && (
        <Group justify="flex-end" gap="xs" mt="lg">
          <Permission need={['content-set:update']}>
            <Button variant="default" onClick={() => onEdit(data)}>
              {t('action.edit')}
            </Button>
          </Permission>
          <Button component={Link} to={`/list/search-table/${data.id}`}>
            {t('action.open')}
          </Button>
        </Group>
      )}
    </SideDrawer>
  )
}

function SetFields({ set }: { set: ContentSetRow }) {
  const { t } = useTranslation('content')
  const format = useFormat()
  const fields: readonly (readonly [string, ReactNode])[] = [
    [t('set.number'), set.number],
    [t('set.id'), set.id],
    [t('set.name'), set.name],
    [t('set.status'), <StatusBadge key="status" status={set.status} />],
    [t('set.contentType'), <ContentTypeBadge key="type" type={set.contentType} />],
    [t('set.filterType'), filterTypeText(set.filterType)],
    [t('set.count'), format.number(set.count)],
    [t('set.createdTime'), format.exact(set.createdTime)],
    [t('set.updatedTime'), format.exact(set.updatedTime)],
    [t('set.description'), set.description || t('set.noDescription')],
    ...(set.rules ? [[t('set.rules'), conditionsText(set.rules, format)] satisfies [string, ReactNode]] : []),
    ...(set.refreshing ? [[t('set.progress'), t('set.refreshing')] satisfies [string, ReactNode]] : []),
  ]
  return <Facts facts={fields} />
}
