import { readUndoPlan, undoOperation } from '@greenroom/contract/areas/audit/undo'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { type UndoScope, undoLimits } from '@greenroom/contract/undo-refusals'
import { Button, Group, Modal, ScrollArea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call } from '../../../kit/call/call.ts'
import { queryClient, useCallQuery } from '../../../kit/call/query.ts'
import { showAction } from '../../../kit/feedback/action-toast.tsx'
import { ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { followJob } from '../../../kit/session/followed-jobs.ts'
import { whenConfirmed } from '../../auth/index.ts'
import { UndoPlan } from './undo-plan.tsx'

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
    <Modal
      opened
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
    </Modal>
  )
}

/** How much may stay unrestored: as much as the plan says, or any number when the plan does not show all. */
function acceptedUnrestored(plan: ResponseOf<typeof readUndoPlan> | undefined): number {
  if (!plan) return 0
  return plan.total > undoLimits.preview ? undoLimits.atOnce : plan.unrestored
}
