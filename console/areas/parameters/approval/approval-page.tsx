import '../locales/index.ts'
import {
  differingParameters,
  type ParameterChange,
  type ParameterName,
  type Parameters,
  parameters,
  readBasicProfile,
} from '@greenroom/contract/areas/parameters/parameters'
import { Alert, Anchor, Box, Button, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowNarrowRight } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Page } from '../../../kit/display/page.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { WideTable } from '../../../kit/display/wide-table.tsx'
import { CallFailure } from '../../../kit/feedback/failure.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { useGoBack } from '../../../kit/navigation/go-back.ts'
import { useTabDetail } from '../../../kit/navigation/tab.ts'
import { Permission } from '../../../kit/session/permission.tsx'
import { ProgressSteps } from '../../../kit/submissions/progress-steps.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { formPath, requestAddress } from '../addresses.ts'
import { groups, parameterTitle, valueText } from '../labels.ts'
import { NoApprover } from '../no-approver.tsx'
import type { Profile } from '../studio-parameters/form-source.ts'
import classes from './approval.module.css'
import { OperationLog } from './operation-log.tsx'
import { ProcessActions } from './process-actions.tsx'
import { StateBadge } from './state-badge.tsx'
import { approvalSteps } from './steps.ts'

interface Column {
  key: 'original' | 'proposed' | 'approved' | 'current'
  values: Parameters
}

/** The parameters that a request compares: replaced, requested and, where neither, in force. */
function columnsOf(request: ParameterChange | null, current: Parameters): Column[] {
  const now: Column = { key: 'current', values: current }
  if (!request) return [now]
  const { original, proposed, state } = request
  const isSame = (values: Parameters) => differingParameters(values, current).length === 0
  const before: Column = { key: 'original', values: original }
  if (state === 'passed') {
    return isSame(proposed) ? [before, now] : [before, { key: 'approved', values: proposed }, now]
  }
  const requested: Column = { key: 'proposed', values: proposed }
  return isSame(original) ? [{ ...now, values: original }, requested] : [before, requested, now]
}

/** The parameters side by side. Differences are marked with a sign, in bold and as text. */
function Comparison({ profile }: { profile: Profile }) {
  const { t } = useTranslation('parameters')
  const format = useFormat()
  const columns = columnsOf(profile.request, parameters.parse(profile.current))
  return groups.map(({ key, names }) => {
    const changed = names.filter(name => isChanged(columns, name)).length
    return (
      <Panel
        key={key}
        title={t(key)}
        action={
          <Text size="sm" c="dimmed">
            {columns.length > 1 &&
              (changed === 0 ? t('basic.none') : t('basic.different', { count: changed }))}
          </Text>
        }
      >
        <WideTable
          label={t(key === 'video' ? 'basic.compareVideo' : 'basic.compareAudio')}
          className={`${classes.table} ${classes.compared}`}
        >
          <thead>
            <tr>
              <th scope="col">{t('basic.parameter')}</th>
              {columns.map(column => (
                <th key={column.key} scope="col">
                  {t(`basic.${column.key}`)}
                  {column.key === 'current' && (
                    <span className={classes.since}>
                      {t('basic.inForce', { time: format.exact(profile.currentTime) })}
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map(name => (
              <Row key={name} name={name} columns={columns} />
            ))}
          </tbody>
        </WideTable>
      </Panel>
    )
  })
}

const isChanged = (columns: readonly Column[], name: ParameterName) =>
  columns.some(({ values }) => values[name] !== columns[0]?.values[name])

function Row({ name, columns }: { name: ParameterName; columns: readonly Column[] }) {
  const { t } = useTranslation('parameters')
  return (
    <tr data-changed={isChanged(columns, name) || undefined}>
      <th scope="row">{parameterTitle(name)}</th>
      {columns.map(({ key, values }, place) => {
        const differs = place > 0 && values[name] !== columns[0]?.values[name]
        return (
          <td key={key} data-differs={differs || undefined}>
            {differs && <IconArrowNarrowRight size={14} stroke={2} className={classes.sign} aria-hidden />}
            {valueText(name, values[name])}
            {differs && <VisuallyHidden>({t('basic.changed')})</VisuallyHidden>}
          </td>
        )
      })}
    </tr>
  )
}

/** The parameters in force beside those before, how the change is decided on, and every change there was. */
export function Component() {
  const { t } = useTranslation('parameters')
  const goBack = useGoBack(formPath)
  const [params] = useSearchParams()
  const request = params.get('request') ?? undefined
  const { data, error, isPending, refetch } = useCallQuery(
    readBasicProfile,
    { query: request === undefined ? {} : { request } },
    { quiet: true },
  )
  const number = data?.request?.contentNumber
  useTabDetail(useCallback(() => number ?? '', [number]))
  const isMissing = error instanceof CallFailure && ['notFound', 'invalid'].includes(error.reason ?? '')
  return (
    <Page
      title={t('basic.title')}
      context={t('basic.context')}
      actions={
        <>
          <Button variant="default" onClick={goBack}>
            {t('basic.goBack')}
          </Button>
          <Permission need={['parameter:submit']}>
            <Button component={Link} to={formPath} variant="default">
              {t('basic.toForm')}
            </Button>
          </Permission>
        </>
      }
    >
      <div className={classes.parts}>
        {isPending && <SkeletonRows rows={8} height={40} />}
        {error && !data && !isMissing && <ErrorState error={error} onRetry={() => void refetch()} />}
        {isMissing && <EmptyState kind="missing" title={t('basic.noRequest')} />}
        {data && <Process profile={data} />}
        {data && <Comparison profile={data} />}
        <OperationLog shown={data?.request?.id} />
      </div>
    </Page>
  )
}

/** The request with its steps, and the actions of each user. */
function Process({ profile }: { profile: Profile }) {
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
