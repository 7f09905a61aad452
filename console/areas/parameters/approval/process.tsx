import type { ParameterChange } from '@greenroom/contract/areas/parameters/parameters'
import { Alert, Anchor, Box, Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Panel } from '../../../kit/panel.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { ProgressSteps } from '../../../kit/submissions/progress-steps.tsx'
import { formPath, requestAddress } from '../addresses.ts'
import { NoApprover } from '../no-approver.tsx'
import type { Profile } from '../studio-parameters/form-source.ts'
import classes from './approval.module.css'
import { ProcessActions } from './process-actions.tsx'
import { StateBadge } from './state-badge.tsx'
import { approvalSteps } from './steps.ts'

/** The request with its steps, and what can be done with it by whom. */
export function Process({ profile }: { profile: Profile }) {
  const { t } = useTranslation('parameters')
  const { request, waiting, otherApprovers } = profile
  if (!request) {
    return (
      <Panel title={t('basic.process')}>
        <EmptyState
          title={t('basic.noRequest')}
          message={t('basic.noRequestHint')}
          action={
            <Button component={Link} to={formPath} size="xs" variant="default">
              {t('basic.toForm')}
            </Button>
          }
        />
      </Panel>
    )
  }
  const isLonely = request.own && request.state === 'auditing' && otherApprovers < 1
  return (
    <Panel title={t('basic.process')} action={<ProcessActions change={request} waiting={waiting} />}>
      <Head change={request} />
      <ProgressSteps
        label={t('basic.steps')}
        steps={approvalSteps(request, {
          commit: t('basic.commit'),
          approval: t('basic.approval'),
          finish: t('basic.finish'),
        })}
      />
      {isLonely && (
        <Box mt="md">
          <NoApprover />
        </Box>
      )}
      {request.outdated && (
        <Alert color="yellow" mt="md" role="status">
          {t('basic.outdated')}
        </Alert>
      )}
      {waiting !== '' && waiting !== request.id && (
        <Anchor component={Link} to={requestAddress(waiting)} size="sm" mt="md" display="block">
          {t('basic.toWaiting')}
        </Anchor>
      )}
    </Panel>
  )
}

function Head({ change }: { change: ParameterChange }) {
  const { t } = useTranslation('parameters')
  return (
    <div className={classes.head}>
      <Text fw={500} className="tabular">
        {change.contentNumber}
      </Text>
      <StateBadge state={change.state} />
      <Text size="sm" c="dimmed">
        {t('basic.by', { name: change.userName })}
      </Text>
      {change.description !== '' && (
        <Text size="sm" className={classes.description} translate="no">
          {change.description}
        </Text>
      )}
    </div>
  )
}
