import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { requestAddress } from '../addresses.ts'
import { NoApprover } from '../no-approver.tsx'
import type { FormSource } from './form-source.ts'
import classes from './studio-parameters.module.css'

interface GroupNoticesProps {
  /** The id of the request that waits; empty when none does. */
  waiting: string
  /** How many other users may approve. */
  otherApprovers: number
  from: FormSource
}

/** What one should know before one fills the form in. */
export function GroupNotices({ waiting, otherApprovers, from }: GroupNoticesProps) {
  const { t } = useTranslation('parameters')
  const number = from?.request.contentNumber ?? ''
  return (
    <>
      {waiting !== '' && (
        <Alert color="blue" role="status">
          {t('group.waiting')}{' '}
          <Link className={classes.way} to={requestAddress(waiting)}>
            {t('group.seeWaiting')}
          </Link>
        </Alert>
      )}
      {otherApprovers < 1 && <NoApprover />}
      {from?.values === 'original' && (
        <Alert color="blue" role="status">
          {t('group.restoring', { number })}
        </Alert>
      )}
      {from?.values === 'proposed' && from.request.state === 'returned' && (
        <Alert color="yellow" role="status">
          {t('group.correcting', { number, reason: from.request.reason })}
        </Alert>
      )}
    </>
  )
}
