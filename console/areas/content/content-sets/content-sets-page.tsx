import '../locales/index.ts'
import { type ContentSetRow, readContentSet } from '@greenroom/contract/areas/content/content-sets'
import { Button, Group } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { conditionsText } from '../../../kit/content/conditions.ts'
import { Facts } from '../../../kit/display/facts.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { UnfinishedDrafts } from '../../../kit/form/draft/unfinished-drafts.tsx'
import { useEdited } from '../../../kit/form/use-edited.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { Permission } from '../../../kit/session/permission.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { publishingActions } from '../publishing/publishing-actions.ts'
import { ContentTypeBadge, StatusBadge } from './badges.tsx'
import { ContentSetForm } from './content-set-form.tsx'
import { contentSetList } from './content-set-list.tsx'
import { setPublishing } from './content-set-publishing.ts'
import { filterTypeText } from './labels.ts'

const readSet = (id: string) => call(readContentSet, { params: { id } }, { quiet: ['notFound'] })

/** The search table: all content sets, and their actions. */
export function Component() {
  const { t } = useTranslation('content')
  const viewed = useViewedRow()
  const { edited, create, edit, openDraft, close } = useEdited(readSet)
  const { open } = viewed
  const actions = useMemo(
    () => publishingActions(setPublishing, { create, view: set => open(set.id), edit }),
    [open, create, edit],
  )

  const context = (
    <>
      {t('set.context')}
      <UnfinishedDrafts form="content-set" onOpen={openDraft} />
    </>
  )

  return (
    <ListPage list={contentSetList} title={t('set.title')} context={context} actions={actions}>
      {viewed.id !== '' && (
        <ContentSetView
          id={viewed.id}
          onClose={viewed.close}
          onEdit={set => {
            viewed.close()
            edit(set)
          }}
        />
      )}
      {edited && <ContentSetForm set={edited.record} deleted={edited.deleted} onClose={close} />}
    </ListPage>
  )
}

interface ContentSetViewProps {
  id: string
  onClose: () => void
  onEdit: (set: ContentSetRow) => void
}

/** All that is known of one set, beside the list. */
function ContentSetView({ id, onClose, onEdit }: ContentSetViewProps) {
  const { t } = useTranslation('content')
  const { data, error, isPending, refetch } = useCallQuery(
    readContentSet,
    { params: { id } },
    { quiet: true },
  )
  const reason = error && 'reason' in error ? error.reason : undefined
  const missing = reason === 'notFound' || reason === 'invalid'

  return (
    <SideDrawer title={data ? <span translate="no">{data.name}</span> : t('set.one')} onClose={onClose}>
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
