import { cancelParameterChange, type ParameterChange } from '@greenroom/contract/areas/parameters/parameters'
import { Button, Group } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CallFailure, call } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { confirmAction } from '../../../kit/command/confirm.tsx'
import { RefusedButton } from '../../../kit/command/refused-button.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import { usePermission } from '../../../kit/session/permission.tsx'
import { decideOn } from '../../../kit/todo/todos.tsx'
import { decisionCall, formWith } from '../addresses.ts'

interface ProcessActionsProps {
  change: ParameterChange
  /** The id of the request that waits; empty when none does. */
  waiting: string
}

/** This user's actions on the request in its state. */
export function ProcessActions({ change, waiting }: ProcessActionsProps) {
  const { t } = useTranslation(['parameters', 'todo'])
  const may = usePermission()
  const { id, own, state, outdated } = change
  const isOpen = state === 'auditing'
  const maySubmit = may('parameter:submit')
  const decide = (choice: string) => decideOn({ call: decisionCall, entityId: id }, choice)
  const busy = waiting === '' ? undefined : t('group.waitingReason')
  const ownReason = own ? t('basic.own') : undefined
  return (
    <Group gap="xs">
      {isOpen && own && maySubmit && (
        <Button size="xs" variant="default" onClick={() => void cancelProcess(change)}>
          {t('basic.cancel')}
        </Button>
      )}
      {isOpen && may('parameter:approve') && (
        <>
          <RefusedButton size="xs" variant="default" reason={ownReason} onClick={() => decide('return')}>
            {t('todo:reject')}
          </RefusedButton>
          <RefusedButton
            size="xs"
            reason={ownReason ?? (outdated ? t('basic.outdated') : undefined)}
            onClick={() => decide('approve')}
          >
            {t('todo:approve')}
          </RefusedButton>
        </>
      )}
      {(state === 'returned' || state === 'cancelled') && own && maySubmit && (
        <FormLink to={formWith(id, 'proposed')} reason={busy}>
          {t('basic.correct')}
        </FormLink>
      )}
      {state === 'passed' && maySubmit && (
        <FormLink to={formWith(id, 'original')} reason={busy}>
          {t('basic.restore')}
        </FormLink>
      )}
    </Group>
  )
}

function FormLink({ to, reason, children }: { to: string; reason: string | undefined; children: string }) {
  if (reason !== undefined) {
    return (
      <RefusedButton size="xs" variant="default" reason={reason} onClick={() => undefined}>
        {children}
      </RefusedButton>
    )
  }
  return (
    <Button component={Link} to={to} size="xs" variant="default">
      {children}
    </Button>
  )
}

/** Asks, then takes the request back. */
async function cancelProcess({ id, contentNumber: number }: ParameterChange): Promise<void> {
  const confirmed = await confirmAction({
    title: i18next.t('parameters:ask.cancelTitle'),
    message: i18next.t('parameters:ask.cancel', { number }),
    confirmLabel: i18next.t('parameters:basic.cancel'),
    danger: true,
  })
  if (!confirmed) return
  try {
    await call(cancelParameterChange, { params: { id } }, { quiet: ['wrongState'] })
    toast.success(i18next.t('parameters:done.cancelled'))
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    if (failure.reason === 'wrongState') toast.notice(i18next.t('parameters:done.decided'))
  } finally {
    void invalidate('parameter.changed')
  }
}
