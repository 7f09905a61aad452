import '../locales/index.ts'
import {
  type ListedOperation,
  listOperations,
  type recordedEntities,
} from '@greenroom/contract/areas/audit/operation-log'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { entityText, listedActionText, operationText, titleText } from '../labels.ts'
import { UndoneBadge, UserBadge } from '../log/badges.tsx'
import { EntryView } from '../log/entry-view.tsx'
import { UndoDialog, type UndoRequest } from '../undo/undo-dialog.tsx'
import classes from './entity-history.module.css'

interface EntityHistoryProps {
  /** The kinds of entries in the thing's history: its own entries, and entries of records that belong to it. */
  entities: readonly (typeof recordedEntities)[number][]
  id: string
}

/** Entries that are shown at first, and that each "more" adds. */
const step = 20
const maxPageSize = 100

/** What happened to one thing, newest first, from the operation log; each entry can be looked at and undone there. */
export function EntityHistory({ entities, id }: EntityHistoryProps) {
  const { t } = useTranslation('audit')
  const [pageSize, setPageSize] = useState(step)
  const [viewed, setViewed] = useState<string>()
  const [request, setRequest] = useState<UndoRequest>()
  const query = { entity: [...entities], entityId: id, pageSize: String(pageSize) }
  const { data, error, refetch } = useCallQuery(
    listOperations,
    { query },
    { quiet: true, placeholderData: before => before },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} height={40} />
  if (data.list.length === 0) return <EmptyState kind="log" title={t('page.emptyTitle')} />
  return (
    <>
      <ol className={classes.entries}>
        {data.list.map(entry => (
          <li key={entry.id} className={classes.entry}>
            <Entry entry={entry} onView={() => setViewed(entry.id)} />
          </li>
        ))}
      </ol>
      {data.list.length < data.total && pageSize < maxPageSize && (
        <Button variant="default" fullWidth mt="sm" onClick={() => setPageSize(pageSize + step)}>
          {t('history.more')}
        </Button>
      )}
      {viewed !== undefined && (
        <EntryView id={viewed} onUndo={setRequest} onClose={() => setViewed(undefined)} />
      )}
      {request && (
        <UndoDialog
          request={request}
          onShow={entry => {
            setRequest(undefined)
            setViewed(entry)
          }}
          onClose={() => setRequest(undefined)}
        />
      )}
    </>
  )
}

function Entry({ entry, onView }: { entry: ListedOperation; onView: () => void }) {
  const { t } = useTranslation('audit')
  const action = listedActionText(entry)
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={500}>
          {action}
          {entry.undoneBy !== null && <UndoneBadge />}
        </Text>
        <Text size="xs" c="dimmed" component="span" flex="none">
          <RelativeTime instant={entry.time} />
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        {entityText(entry.entity)} · {operationText(entry.operation)} ·{' '}
        <span translate="no">{titleText(entry)}</span>
      </Text>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <UserBadge entry={entry} />
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={onView}
          aria-label={`${t('action.view')}: ${action}`}
        >
          {t('action.view')}
        </Button>
      </Group>
    </>
  )
}
