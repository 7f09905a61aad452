import {
  deletePolishRuns,
  listPolishRuns,
  type PolishRun,
  type PolishRunHeading,
  readPolishRun,
} from '@greenroom/contract/areas/weixin/polish/runs'
import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../../../kit/call/attempt.ts'
import { call } from '../../../../kit/call/call.ts'
import { useCallQuery } from '../../../../kit/call/query.ts'
import { confirmAction } from '../../../../kit/command/confirm.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../kit/feedback/states.tsx'
import { toast } from '../../../../kit/feedback/toast.ts'
import { NamedRow, NamedRows } from '../../../../kit/input/named-rows.tsx'
import { SideDrawer } from '../../../../kit/overlay/side-drawer.tsx'
import { RelativeTime } from '../../../../kit/text/time.tsx'

interface HistoryDrawerProps {
  onOpen: (run: PolishRun) => void
  onClose: () => void
}

/** The user's requests and checks, the newest first: to open again, and to delete. */
export function HistoryDrawer({ onOpen, onClose }: HistoryDrawerProps) {
  const { t } = useTranslation('polish')
  const { data, error, isPending, refetch } = useCallQuery(listPolishRuns, {}, { quiet: true })
  const list = data?.list ?? []

  async function open(id: string): Promise<void> {
    await attempt(async () => {
      onOpen(await call(readPolishRun, { params: { id } }))
      onClose()
    })
  }

  async function remove(ids: string[]): Promise<void> {
    await attempt(async () => {
      await call(deletePolishRuns, { body: { ids } })
      toast.success(t('history.deleted'))
    })
    void refetch()
  }

  async function clear(): Promise<void> {
    const confirmed = await confirmAction({
      title: t('history.clearTitle'),
      message: t('history.clearAsk', { count: list.length }),
      confirmLabel: t('history.clear'),
      danger: true,
    })
    if (confirmed) await remove(list.map(({ id }) => id))
  }

  return (
    <SideDrawer title={t('history.title')} size={560} onClose={onClose}>
      <Group justify="space-between" mb={12}>
        <Text size="sm" c="dimmed">
          {t('history.context')}
        </Text>
        {list.length > 0 && (
          <Button size="xs" variant="subtle" color="red" onClick={() => void clear()}>
            {t('history.clear')}
          </Button>
        )}
      </Group>
      {isPending && <SkeletonRows rows={4} height={56} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && list.length === 0 && <EmptyState title={t('history.none')} message={t('history.noneHint')} />}
      {list.length > 0 && (
        <NamedRows>
          {list.map(run => (
            <HistoryRow
              key={run.id}
              run={run}
              onOpen={() => void open(run.id)}
              onDelete={() => void remove([run.id])}
            />
          ))}
        </NamedRows>
      )}
    </SideDrawer>
  )
}

interface HistoryRowProps {
  run: PolishRunHeading
  onOpen: () => void
  onDelete: () => void
}

function HistoryRow({ run, onOpen, onDelete }: HistoryRowProps) {
  const { t } = useTranslation('polish')
  const { options, state, review, excerpt, createdTime } = run
  const action = options ? t(`action.${options.action}`) : t('history.check')
  const about = { action, excerpt }
  const reviewed = review && ` · ${t('history.reviewed', review)}`
  return (
    <NamedRow
      name={excerpt}
      lines={[
        <>
          {action} · {t(`history.state.${state}`)}
          {reviewed} · <RelativeTime instant={createdTime} />
        </>,
      ]}
      action={
        <Group gap={8} wrap="nowrap">
          <Button size="xs" variant="default" aria-label={t('history.openOne', about)} onClick={onOpen}>
            {t('history.open')}
          </Button>
          <Button size="xs" variant="default" aria-label={t('history.deleteOne', about)} onClick={onDelete}>
            {t('history.delete')}
          </Button>
        </Group>
      }
    />
  )
}
