import { type OperationDetail, readOperation } from '@greenroom/contract/areas/audit/operation-log'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeDevice } from '../../../kit/device.ts'
import { Facts } from '../../../kit/facts.tsx'
import { useFormat } from '../../../kit/format.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { ShortId } from '../../../kit/short-id.tsx'
import { SideDrawer } from '../../../kit/side-drawer.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { actionText, entityText, titleText } from '../labels.ts'
import { UndoBar } from '../undo/undo-bar.tsx'
import type { UndoRequest } from '../undo/undo-dialog.tsx'
import { OperationBadge, UserBadge } from './badges.tsx'
import { Changes } from './changes.tsx'
import { EntryNumbers } from './entry-numbers.tsx'

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
