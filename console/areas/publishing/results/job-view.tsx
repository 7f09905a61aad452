import { readArticleFigures } from '@greenroom/contract/areas/publishing/article-figures'
import '../locales/index.ts'
import {
  openPublishStates,
  type PublishJobDetail,
  publishedAddressField,
  publishLimits,
  readPublishJob,
} from '@greenroom/contract/areas/publishing/publish-jobs'
import { ruleText } from '@greenroom/contract/rule-texts'
import { Alert, Anchor, Button, Group, List, Stack, Table, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { actionOn } from '../../../kit/actions/action.ts'
import { ActionButton } from '../../../kit/actions/action-button.tsx'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Panel } from '../../../kit/display/panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { usePermission } from '../../../kit/session/permission.tsx'
import { type ProgressStep, ProgressSteps } from '../../../kit/submissions/progress-steps.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { articleAddress, weixinBackEnd } from '../addresses.ts'
import { jobRowActions } from './job-actions.ts'
import { settleJob } from './job-commands.ts'
import { JobFacts } from './job-facts.tsx'
import { JobParts } from './job-parts.tsx'
import { jobTitle, publishStateText, publishTones, reasonText } from './labels.ts'

const open: readonly string[] = openPublishStates

/** All that happened to a job, in order. */
function JobSteps({ job }: { job: PublishJobDetail }) {
  const { t } = useTranslation('publishing')
  const steps = job.steps.map(
    (step, place): ProgressStep => ({
      key: `${place} ${step.state}`,
      title: publishStateText(step.state),
      state: stateOf(step.state, place === job.steps.length - 1),
      time: step.happenedTime,
      note: reasonText(step),
    }),
  )
  return (
    <Panel title={t('view.steps')}>
      <ProgressSteps steps={steps} label={t('view.steps')} isVertical />
    </Panel>
  )
}

function stateOf(state: PublishJobDetail['state'], isLast: boolean): ProgressStep['state'] {
  if (publishTones[state] === 'bad') return 'stopped'
  return isLast && open.includes(state) ? 'processing' : 'done'
}

/** One publish job: steps, articles, and actions. */
export function JobView({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('publishing')
  const navigate = useNavigate()
  const { data, error, isPending, refetch } = useCallQuery(
    readPublishJob,
    { params: { id } },
    { quiet: true },
  )
  const reason = error && 'reason' in error ? error.reason : undefined
  const missing = reason === 'notFound' || reason === 'invalid'
  const actions = jobRowActions(articleId => void navigate(articleAddress(articleId)))
  return (
    <SideDrawer
      title={data ? <span translate="no">{jobTitle(data)}</span> : t('view.title')}
      size={620}
      onClose={onClose}
    >
      {isPending && <SkeletonRows rows={8} height={24} />}
      {missing && <EmptyState kind="missing" title={t('view.notFound')} />}
      {error && !missing && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !missing && (
        <Stack gap="md">
          <JobFacts job={data} />
          <ByHand job={data} />
          <JobSteps job={data} />
          <JobParts job={data} />
          {data.state === 'published' && <FiguresOfArticle articleId={data.articleId} />}
          <Group justify="flex-end" gap="sm">
            {actions
              .filter(({ isOffered }) => isOffered?.(data) ?? true)
              .map(action => (
                <ActionButton key={action.id} variant="default" action={actionOn(action, data)} />
              ))}
          </Group>
        </Stack>
      )}
    </SideDrawer>
  )
}

/** Reads and shares of each published article, as WeChat counts them. */
function FiguresOfArticle({ articleId }: { articleId: string }) {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const { data, error, refetch } = useCallQuery(
    readArticleFigures,
    { params: { id: articleId } },
    { quiet: true },
  )
  const sums = new Map<string, { title: string; reads: number; shares: number; date: string }>()
  for (const { partId, title, reads, shares, date } of data ?? []) {
    const sum = sums.get(partId) ?? { title, reads: 0, shares: 0, date }
    const last = sum.date > date ? sum.date : date
    sums.set(partId, { title, reads: sum.reads + reads, shares: sum.shares + shares, date: last })
  }
  return (
    <Panel title={t('figures.title')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('figures.none')}
        </Text>
      )}
      {sums.size > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('field.title')}</Table.Th>
              <Table.Th ta="end">{t('figures.reads')}</Table.Th>
              <Table.Th ta="end">{t('figures.shares')}</Table.Th>
              <Table.Th ta="end">{t('figures.until')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...sums].map(([partId, sum]) => (
              <Table.Tr key={partId}>
                <Table.Td>{jobTitle(sum)}</Table.Td>
                <Table.Td ta="end">{format.number(sum.reads)}</Table.Td>
                <Table.Td ta="end">{format.number(sum.shares)}</Table.Td>
                <Table.Td ta="end">{sum.date}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  )
}

/** Steps for a publication that a user must finish or look up at WeChat, with buttons for its outcome. */
function ByHand({ job }: { job: PublishJobDetail }) {
  const { t } = useTranslation('publishing')
  const may = usePermission()
  const language = useLanguage()
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState('')
  if (job.state !== 'finishByHand' && job.state !== 'unconfirmed') return null
  const steps = (
    ['signIn', 'openDrafts', job.state === 'finishByHand' ? 'publish' : 'search', 'report'] as const
  ).map(step => t(`byHand.${step}`, { title: job.title, account: job.account?.name ?? t('none') }))

  async function settlePublished(): Promise<void> {
    const parsed = publishedAddressField.safeParse(address)
    setProblem(parsed.success ? '' : ruleText(parsed.error.issues[0]?.message ?? '', language))
    if (parsed.success) await settleJob(job, 'published', parsed.data)
  }

  return (
    <Alert color="yellow" title={t(`byHand.title.${job.state}`)}>
      <List type="ordered" size="sm">
        {steps.map(step => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Anchor href={weixinBackEnd} target="_blank" rel="noreferrer" size="sm">
        {t('byHand.open')}
      </Anchor>
      {may('article:publish') && (
        <>
          <TextInput
            mt="sm"
            label={t('byHand.address')}
            maxLength={publishLimits.addressLength}
            error={problem}
            value={address}
            onChange={({ currentTarget }) => {
              setAddress(currentTarget.value)
              setProblem('')
            }}
          />
          <Group justify="flex-end" gap="sm" mt="sm">
            <Button variant="default" onClick={() => void settleJob(job, 'notPublished', '')}>
              {t('byHand.notPublished')}
            </Button>
            <Button onClick={() => void settlePublished()}>{t('byHand.published')}</Button>
          </Group>
        </>
      )}
      {!may('article:publish') && <Text size="sm">{t('byHand.others')}</Text>}
    </Alert>
  )
}
