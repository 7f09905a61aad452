import './locales/index.ts'
import {
  listOwnSubmissions,
  readSubmission,
  type Submission,
} from '@greenroom/contract/areas/submissions/submissions'
import { Text, Title } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { failureData } from '../../kit/call/call.ts'
import { useCallQuery } from '../../kit/call/query.ts'
import { Page } from '../../kit/display/page.tsx'
import { StateDot } from '../../kit/display/state-dot.tsx'
import { CallFailure } from '../../kit/feedback/failure.ts'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../kit/feedback/states.tsx'
import { useTabTitle } from '../../kit/navigation/tab.ts'
import { RelativeTime } from '../../kit/text/time.tsx'
import { resultAddress } from './result-address.ts'
import classes from './results.module.css'
import { useParts } from './use-parts.ts'

interface ResultProps {
  outcome: Submission['outcome']
  title: string
  context: string
  /** Draws the submission that the address names. */
  draw: (submission: Submission) => ReactNode
}

/** A result page: the submission that the address names, or, without one, the user's latest. */
export function Result({ outcome, title, context, draw }: ResultProps) {
  const { t } = useTranslation('resultPages')
  const [params] = useSearchParams()
  const id = params.get('submission') ?? ''
  return (
    <Page title={title} context={context}>
      {id === '' ? (
        <LatestSubmissions head={<EmptyState title={t('none.title')} message={t('none.message')} />} />
      ) : (
        <Named key={id} id={id} outcome={outcome} title={title} draw={draw} />
      )}
    </Page>
  )
}

function Named({ id, outcome, title, draw }: Omit<ResultProps, 'context'> & { id: string }) {
  const { t } = useTranslation('resultPages')
  const { data, error, isPending, refetch } = useCallQuery(
    readSubmission,
    { params: { id } },
    { quiet: true },
  )
  useTabTitle(data && (data.title === '' ? title : t('tab', { title, name: data.title })))
  if (isPending) return <SkeletonRows rows={6} height={40} />
  if (!data) {
    const isMissing =
      failureData(error, 'invalid') !== undefined ||
      (error instanceof CallFailure && error.reason === 'notFound')
    if (!isMissing) return <ErrorState error={error} onRetry={() => void refetch()} />
    return (
      <LatestSubmissions
        head={<EmptyState kind="missing" title={t('none.missing')} message={t('none.missingMessage')} />}
      />
    )
  }
  if (data.outcome !== outcome) return <Navigate to={resultAddress(data)} replace />
  return (
    <>
      <Suspense fallback={<SkeletonRows rows={6} height={40} />}>{draw(data)}</Suspense>
      <LatestSubmissions except={id} />
    </>
  )
}

interface LatestProps {
  /** Stands above them. */
  head?: ReactNode
  /** Is on the page already. */
  except?: string
}

/** What the user submitted last, each with the way to its result. */
function LatestSubmissions({ head, except }: LatestProps) {
  const { t } = useTranslation('resultPages')
  const query = useCallQuery(listOwnSubmissions, { query: {} }, { quiet: true })
  const { data } = query
  const others = data?.filter(({ id }) => id !== except)
  if (!head && (!others || others.length === 0)) return null
  return (
    <section className={classes.panel} aria-labelledby="latest-submissions" data-not-printed>
      {head}
      <Title order={2} size="h5" id="latest-submissions" mb="sm">
        {t('latest.title')}
      </Title>
      <QueryState query={query} placeholder={<SkeletonRows rows={4} height={28} />} />
      {others?.length === 0 && <Text c="dimmed">{t('none.nothing')}</Text>}
      {others && others.length > 0 && (
        <Suspense fallback={<SkeletonRows rows={4} height={28} />}>
          <ul className={classes.latest}>
            {others.map(submission => (
              <Line key={submission.id} submission={submission} />
            ))}
          </ul>
        </Suspense>
      )}
    </section>
  )
}

function Line({ submission }: { submission: Submission }) {
  const { t } = useTranslation('resultPages')
  const parts = useParts(submission)
  const { title, outcome, time } = submission
  const kind = parts?.title() ?? t('latest.unknown')
  return (
    <li className={classes.line}>
      <span className={classes.outcome}>
        <StateDot tone={outcome === 'accepted' ? 'good' : 'bad'} text={t(`latest.${outcome}`)} />
      </span>
      <Link to={resultAddress(submission)} className={classes.link}>
        {kind}
        {title !== '' && <span translate="no"> · {title}</span>}
      </Link>
      <RelativeTime instant={time} className={classes.when} />
    </li>
  )
}
