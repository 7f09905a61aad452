import './locales/index.ts'
import { type ChannelRow, readChannel } from '@greenroom/contract/areas/channels/channels'
import type { Submission } from '@greenroom/contract/areas/submissions/submissions'
import { Anchor, Text } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCallQuery } from '../../kit/call/query.ts'
import { CallFailure } from '../../kit/feedback/failure.ts'
import { ErrorState, SkeletonRows } from '../../kit/feedback/states.tsx'
import { type ProgressStep, ProgressSteps } from '../../kit/submissions/progress-steps.tsx'
import type { SubmissionParts } from '../../kit/submissions/registration.ts'
import { useFormat } from '../../kit/text/format.ts'
import { channelAddress, channelFieldTitle } from './labels.ts'

/** How the result pages show a channel that the step form created. */
export const parts: SubmissionParts = {
  title: () => i18next.t('channels:result.title'),
  listLabel: () => i18next.t('channels:result.list'),
  fieldTitle: channelFieldTitle,
  Progress,
}

function Progress({ submission: { subject, time, userName } }: { submission: Submission }) {
  const { t } = useTranslation('channels')
  const format = useFormat()
  const { data, error, isPending, refetch } = useCallQuery(
    readChannel,
    { params: { id: subject } },
    { quiet: true },
  )
  if (isPending) return <SkeletonRows rows={3} height={40} />
  if (!data) {
    const isMissing = error instanceof CallFailure && error.reason === 'notFound'
    if (!isMissing) return <ErrorState error={error} onRetry={() => void refetch()} />
    return <Text c="dimmed">{t('result.missing')}</Text>
  }
  const link = (
    <Anchor component={Link} to={channelAddress(subject)} underline="always">
      {t('result.open')}
    </Anchor>
  )
  const created: ProgressStep = {
    key: 'created',
    title: t('result.created'),
    state: 'done',
    time,
    note: (
      <>
        <span translate="no">{userName}</span>
        <span data-not-printed> · {link}</span>
      </>
    ),
  }
  const visits = t('result.visits', { visits: format.number(data.visits) })
  return <ProgressSteps label={t('result.steps')} steps={[created, ...promotionSteps(data, visits, t)]} />
}

type Translate = ReturnType<typeof useT>
const useT = () => useTranslation('channels').t

/** The state of the promotion, with its start and end. */
function promotionSteps(
  { state, promotionTime: [start, end], endedTime }: ChannelRow,
  visits: string,
  t: Translate,
): ProgressStep[] {
  const isOver = state === 'ended'
  const neverBegan = endedTime !== null && endedTime < start
  return [
    {
      key: 'begins',
      title: t('result.begins'),
      time: start,
      state: neverBegan ? 'stopped' : state === 'upcoming' ? 'waiting' : isOver ? 'done' : 'processing',
      note: state === 'upcoming' || neverBegan ? undefined : visits,
    },
    {
      key: 'over',
      title: t('result.over'),
      time: endedTime ?? end,
      state: isOver ? 'done' : 'waiting',
      note: endedTime === null ? undefined : t('result.endedEarly'),
    },
  ]
}
