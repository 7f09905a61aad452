import type { PublishJobDetail } from '@greenroom/contract/areas/weixin/publish-jobs'
import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../kit/browser/copy-text.ts'
import { Facts } from '../../../kit/display/facts.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { JobState } from './job-state.tsx'
import { publishGoalText, reasonText } from './labels.ts'

/** State, reason, author and times of a job. */
export function JobFacts({ job }: { job: PublishJobDetail }) {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const reason = reasonText(job)
  const address = job.failure?.address ?? null
  const rid = job.failure?.rid ?? null
  const facts: (readonly [string, ReactNode])[] = [
    [t('field.state'), <JobState key="state" job={job} />],
    ...(reason === '' ? [] : [[t('field.reason'), reason] as const]),
    ...(address === null ? [] : [[t('field.whiteList'), <Copied key="address" text={address} />] as const]),
    ...(rid === null ? [] : [[t('field.rid'), <Copied key="rid" text={rid} />] as const]),
    [t('field.goal'), publishGoalText(job.goal)],
    [t('field.account'), job.account?.name ?? t('none')],
    [t('field.userName'), job.userName],
    [t('field.createdTime'), format.exact(job.createdTime)],
    ...(job.scheduledTime === null
      ? []
      : [[t('field.scheduledTime'), format.exact(job.scheduledTime)] as const]),
    ...(job.nextCheckTime === null
      ? []
      : [[t('field.nextCheckTime'), format.exact(job.nextCheckTime)] as const]),
    ...(job.note === '' ? [] : [[t('field.note'), job.note] as const]),
    ...(job.decidedBy === '' ? [] : [[t('field.decidedBy'), job.decidedBy] as const]),
    ...(job.reason === '' ? [] : [[t('field.decision'), job.reason] as const]),
    ...(job.publishId === '' ? [] : [[t('field.publishId'), job.publishId] as const]),
  ]
  return <Facts facts={facts} />
}

/** Something to paste elsewhere. */
function Copied({ text }: { text: string }) {
  const { t } = useTranslation('publishing')
  const words = { copied: t('copied'), notCopied: t('notCopied') }
  return (
    <Text component="span" size="sm">
      {text}{' '}
      <Anchor component="button" type="button" size="sm" onClick={() => void copyText(text, words)}>
        {t('copy')}
      </Anchor>
    </Text>
  )
}
