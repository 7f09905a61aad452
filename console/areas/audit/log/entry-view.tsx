import { type OperationDetail, readOperation } from '@greenroom/contract/areas/audit/operation-log'
import { Anchor, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { describeDevice } from '../../../kit/browser/device.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Facts } from '../../../kit/display/facts.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { ShortId } from '../../../kit/text/short-id.tsx'
import { ChangeTable } from '../change-table.tsx'
import { actionText, entityText, titleText } from '../labels.ts'
import { UndoBar } from '../undo/undo-bar.tsx'
import type { UndoRequest } from '../undo/undo-dialog.tsx'
import { OperationBadge, UserBadge } from './badges.tsx'

interface EntryViewProps {
  id: string
  onUndo: (request: UndoRequest) => void
  onClose: () => void
}

/** All of one entry, beside the list. */
export function EntryView({ id, onUndo, onClose }: EntryViewProps) {
  const { t } = useTranslation('audit')
  const { data, error, isPending, refetch } = useCallQuery(readOperation, { params: { id } }, { quiet: true })
  const reason = error && 'reason' in error ? error.reason : undefined
  const missing = reason === 'notFound' || reason === 'invalid'
  return (
    <SideDrawer title={data ? actionText(data.action) : t('page.one')} size={640} onClose={onClose}>
      {isPending && <SkeletonRows rows={9} height={24} />}
      {missing && <EmptyState kind="missing" title={t('page.notFound')} />}
      {error && !missing && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !error && <EntryFacts entry={data} />}
      {data && !error && <UndoBar entry={data} onUndo={onUndo} />}
      {data && !error && <Changes entry={data} />}
    </SideDrawer>
  )
}

function EntryFacts({ entry }: { entry: OperationDetail }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('entry.time'), format.exact(entry.time)],
    [t('entry.user'), <UserBadge key="user" entry={entry} />],
    [t('entry.entity'), entityText(entry.entity)],
    [t('entry.title'), titleText(entry) || t('none')],
    [t('entry.operation'), <OperationBadge key="operation" operation={entry.operation} />],
    [t('entry.address'), entry.address || t('none')],
    [t('entry.device'), describeDevice(entry.device) || t('none')],
    [t('entry.requestId'), entry.requestId ? <ShortId key="request" id={entry.requestId} /> : t('none')],
    [t('entry.id'), entry.id],
    ...(entry.undoneBy === null
      ? []
      : [[t('undo.undoneBy'), <EntryNumbers key="undoneBy" ids={[entry.undoneBy]} />] as const]),
    ...(entry.undoes.length === 0
      ? []
      : [[t('undo.undoes'), <EntryNumbers key="undoes" ids={entry.undoes} />] as const]),
  ]
  return <Facts facts={facts} />
}

/** Other entries by their numbers, each leading to it. */
function EntryNumbers({ ids }: { ids: readonly string[] }) {
  const { addressOf } = useViewedRow()
  return (
    <Group gap="xs" component="span">
      {ids.map(id => (
        <Anchor key={id} component={Link} to={addressOf(id)} size="sm">
          {id}
        </Anchor>
      ))}
    </Group>
  )
}

/** What changed, field by field: a new thing was nothing before, a deleted one is nothing after. */
function Changes({ entry }: { entry: OperationDetail }) {
  const { t } = useTranslation('audit')
  const { operation, changes, names } = entry
  if (operation === 'refused') {
    return (
      <Text mt="lg" c="dimmed">
        {t('changes.refused')}
      </Text>
    )
  }
  const heading = {
    insert: t('changes.inserted'),
    update: t('changes.title'),
    delete: t('changes.deleted'),
  }[operation]
  const sides = {
    insert: [[1, t('changes.value')]],
    update: [
      [0, t('changes.before')],
      [1, t('changes.after')],
    ],
    delete: [[0, t('changes.value')]],
  } as const
  return (
    <section aria-label={heading}>
      <Title order={3} size="h4" mt="lg" mb="xs">
        {heading}
      </Title>
      <ChangeTable changes={changes} names={names} sides={sides[operation]} />
    </section>
  )
}
