import './locales/index.ts'
import {
  listOwnSubmissions,
  type Submission,
  submissionOutcomes,
} from '@greenroom/contract/areas/submissions/submissions'
import { Title } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useCallQuery } from '../../kit/call/query.ts'
import { Page } from '../../kit/display/page.tsx'
import { Segments } from '../../kit/display/segments.tsx'
import { StateDot } from '../../kit/display/state-dot.tsx'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../kit/feedback/states.tsx'
import { useLanguage } from '../../kit/text/language.ts'
import { RelativeTime } from '../../kit/text/time.tsx'
import { resultAddress, resultPath } from './result-address.ts'
import classes from './results.module.css'
import { useParts } from './use-parts.ts'

/** The page of the user's own submissions with this outcome; the other outcome has the other address. */
export function OwnSubmissions({ outcome }: Pick<Submission, 'outcome'>) {
  const { t } = useTranslation('resultPages')
  const navigate = useNavigate()
  const query = useCallQuery(listOwnSubmissions, { query: { outcome } }, { quiet: true })
  const { data } = query
  return (
    <Page title={t('own.title')} context={t('own.context')}>
      <section className={classes.panel} aria-label={t(`own.${outcome}`)}>
        <Segments
          className={classes.outcomes}
          aria-label={t('own.outcome')}
          value={outcome}
          onChange={chosen => void navigate(resultPath(chosen))}
          data={submissionOutcomes.map(value => ({ value, label: t(`own.${value}`) }))}
        />
        <QueryState query={query} placeholder={<SkeletonRows rows={4} height={28} />} />
        {data?.length === 0 && (
          <EmptyState
            kind={outcome === 'refused' ? 'done' : 'rows'}
            title={t(`own.none.${outcome}`)}
            message={t(`own.hint.${outcome}`)}
          />
        )}
        {data && <Lines submissions={data} />}
      </section>
    </Page>
  )
}

interface LatestProps {
  /** Stands above them. */
  head?: ReactNode
  /** Is on the page already. */
  except?: string
}

/** What the user submitted last, each with the way to its result; nothing when there is neither that nor a head. */
export function LatestSubmissions({ head, except }: LatestProps) {
  const { t } = useTranslation('resultPages')
  const query = useCallQuery(listOwnSubmissions, { query: {} }, { quiet: true })
  const others = query.data?.filter(({ id }) => id !== except)
  const isEmpty = !others || others.length === 0
  if (!head && isEmpty) return null
  return (
    <section className={classes.panel} aria-label={t('latest.title')} data-not-printed>
      {head}
      <QueryState query={query} placeholder={<SkeletonRows rows={4} height={28} />} />
      {!isEmpty && (
        <>
          <Title order={2} size="h3" mb="sm">
            {t('latest.title')}
          </Title>
          <Lines submissions={others} />
        </>
      )}
    </section>
  )
}

function Lines({ submissions }: { submissions: readonly Submission[] }) {
  return (
    <Suspense fallback={<SkeletonRows rows={4} height={28} />}>
      <ul className={classes.latest}>
        {submissions.map(submission => (
          <Line key={submission.id} submission={submission} />
        ))}
      </ul>
    </Suspense>
  )
}

/** One submission: its outcome, what it was, the first reason of a refusal, and when. */
function Line({ submission }: { submission: Submission }) {
  const { t } = useTranslation('resultPages')
  const language = useLanguage()
  const parts = useParts(submission)
  const { title, outcome, reasons, time } = submission
  const kind = parts?.title() ?? t('latest.unknown')
  const [reason] = reasons
  const field = reason && reason.field !== '' ? `${parts?.fieldTitle(reason.field) ?? reason.field}: ` : ''
  return (
    <li className={classes.line}>
      <span className={classes.outcome}>
        <StateDot tone={outcome === 'accepted' ? 'good' : 'bad'} text={t(`latest.${outcome}`)} />
      </span>
      <Link to={resultAddress(submission)} className={classes.link}>
        {kind}
        {title !== '' && <span translate="no"> · {title}</span>}
      </Link>
      {reason && <span className={classes.why}>{`${field}${reason.text[language]}`}</span>}
      <RelativeTime instant={time} className={classes.when} />
    </li>
  )
}
