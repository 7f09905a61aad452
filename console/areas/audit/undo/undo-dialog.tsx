import { readUndoPlan, type UndoneChange, undoOperation } from '@greenroom/contract/areas/audit/undo'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { type UndoScope, undoLimits } from '@greenroom/contract/undo-refusals'
import { Alert, Anchor, Button, Group, ScrollArea, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call } from '../../../kit/call/call.ts'
import { queryClient, useCallQuery } from '../../../kit/call/query.ts'
import { showAction } from '../../../kit/feedback/action-toast.tsx'
import { ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { followJob } from '../../../kit/session/followed-jobs.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { whenConfirmed } from '../../auth/index.ts'
import { ChangeTable } from '../change-table.tsx'
import { actionText, entityText, missingText, titleText, undoRefusalText, userText } from '../labels.ts'
import classes from './undo-plan.module.css'

/** What the user wants to undo: one entry, or the whole request that it belongs to. */
export interface UndoRequest {
  id: string
  scope: UndoScope
}

interface UndoDialogProps {
  request: UndoRequest
  onShow: (entry: string) => void
  onClose: () => void
}

/** Shows what undoing would change, or why it can't be done, and does it. */
export function UndoDialog({ request, onShow, onClose }: UndoDialogProps) {
  const { t } = useTranslation(['audit', 'kit'])
  const { id, scope } = request
  const params = { id }
  const plan = useCallQuery(
    readUndoPlan,
    { params, query: { scope } },
    { quiet: true, gcTime: 0, staleTime: 0 },
  )
  const [running, setRunning] = useState(false)
  const { data, error } = plan

  async function undo(): Promise<void> {
    setRunning(true)
    try {
      const undone = await whenConfirmed(() =>
        call(
          undoOperation,
          { params, body: { scope, unrestored: acceptedUnrestored(data) } },
          { quiet: ['undoRefused', 'confirmationRequired'] },
        ),
      )
      if (!undone) return
      const { changed, unrestored, entry, job } = undone
      if (job !== null) followJob(job)
      if (entry !== null) {
        showAction({
          color: 'green',
          text: [
            t('undo.done', { count: changed }),
            unrestored > 0 && t('undo.unrestored', { count: unrestored }),
          ]
            .filter(Boolean)
            .join(t('undo.separator')),
          label: t('undo.showEntry'),
          run: () => onShow(entry),
        })
      }
      onClose()
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      // The plan says what came in between.
      if (failure.reason === 'undoRefused') await plan.refetch()
    } finally {
      setRunning(false)
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [call] }) => typeof call === 'string' && call.startsWith('operation-log.'),
      })
    }
  }

  return (
    <Dialog
      centered
      size="lg"
      title={t(scope === 'request' ? 'undo.titleRequest' : 'undo.title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      scrollAreaComponent={ScrollArea.Autosize}
      onClose={onClose}
    >
      {plan.isPending && <SkeletonRows rows={4} height={24} />}
      {error && <ErrorState error={error} onRetry={() => void plan.refetch()} />}
      {data && <UndoPlan plan={data} onShow={onShow} />}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t(data?.refusal ? 'kit:close' : 'kit:cancel')}
        </Button>
        {data && !data.refusal && (
          <Button data-autofocus loading={running} onClick={() => void undo()}>
            {t('action.undo')}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}

/** How much may stay unrestored: as much as the plan says, or any number when the plan does not show all. */
function acceptedUnrestored(plan: ResponseOf<typeof readUndoPlan> | undefined): number {
  if (!plan) return 0
  return plan.total > undoLimits.preview ? undoLimits.atOnce : plan.unrestored
}

type Plan = ResponseOf<typeof readUndoPlan>

/** Changes of an undo by record, and records that stay as they are; or the reason why it is refused. */
function UndoPlan({ plan, onShow }: { plan: Plan; onShow: (entry: string) => void }) {
  const { t } = useTranslation('audit')
  const { changes, total, names, left, leftTotal, parts, refusal } = plan
  if (refusal) return <Refusal refusal={refusal} onShow={onShow} />
  return (
    <Stack gap="lg">
      {changes.map(change => (
        <PlannedChange key={`${change.entity} ${change.entityId} ${change.title}`} {...{ change, names }} />
      ))}
      {total > changes.length && (
        <Text size="sm" c="dimmed">
          {t('undo.more', { count: total - changes.length })}
        </Text>
      )}
      {left.length > 0 && (
        <section aria-label={t('undo.left')}>
          <Title order={3} size="h4" mb="xs">
            {t('undo.left')}
          </Title>
          {parts.map(({ entity, undone, total }) => (
            <Text key={entity} size="sm">
              {t('undo.part', { entity: entityText(entity), undone, total })}
            </Text>
          ))}
          <ul className={classes.left}>
            {left.map(({ entity, title, reason, missing }) => (
              <li key={`${entity} ${title} ${reason}`}>
                {nameOf({ entity, title })}
                <Text span size="sm" c="dimmed">
                  {missing ? missingText(missing) : undoRefusalText(reason)}
                </Text>
              </li>
            ))}
          </ul>
          {leftTotal > left.length && (
            <Text size="sm" c="dimmed">
              {t('undo.more', { count: leftTotal - left.length })}
            </Text>
          )}
        </section>
      )}
    </Stack>
  )
}

function PlannedChange({ change, names }: { change: UndoneChange; names: Plan['names'] }) {
  const { t } = useTranslation('audit')
  const heading = t(`undo.${change.operation}`, { name: nameOf(change) })
  const sides = {
    insert: [[1, t('undo.afterwards')]],
    update: [
      [0, t('undo.now')],
      [1, t('undo.afterwards')],
    ],
    delete: [[0, t('undo.now')]],
  } as const
  return (
    <section aria-label={heading}>
      <Title order={3} size="h4" mb="xs">
        {heading}
      </Title>
      <ChangeTable changes={change.changes} names={names} sides={sides[change.operation]} />
      {change.without.map(missing => (
        <Text key={missing.field} size="sm" c="dimmed">
          {missingText(missing)}
        </Text>
      ))}
    </section>
  )
}

function Refusal({
  refusal,
  onShow,
}: {
  refusal: NonNullable<Plan['refusal']>
  onShow: (entry: string) => void
}) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const { newer } = refusal
  return (
    <Alert color="orange" title={t('undo.refused', { name: nameOf(refusal) })}>
      <Text size="sm">
        {refusal.missing ? missingText(refusal.missing) : undoRefusalText(refusal.reason)}
      </Text>
      {newer && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt="xs"
          ta="start"
          onClick={() => onShow(newer.id)}
        >
          {t('undo.newer', {
            action: actionText(newer.action),
            user: userText(newer),
            time: format.exact(newer.time),
          })}
        </Anchor>
      )}
    </Alert>
  )
}

/** What the thing is, and what it is called. */
function nameOf({ entity, title }: { entity: string; title: string }): string {
  return [entityText(entity), titleText({ entity, title, operation: 'update' })].filter(Boolean).join(' · ')
}
