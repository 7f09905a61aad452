import { listOwnSubmissions, type Submission } from '@greenroom/contract/areas/submissions/submissions'
import { Text, Title } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCallQuery } from '../../kit/query.ts'
import { QueryState } from '../../kit/query-state.tsx'
import { StateDot } from '../../kit/state-dot.tsx'
import { SkeletonRows } from '../../kit/states.tsx'
import { RelativeTime } from '../../kit/time.tsx'
import { resultAddress } from './result-address.ts'
import classes from './results.module.css'
import { useParts } from './use-parts.ts'

interface LatestProps {
  /** Stands above them. */
  head?: ReactNode
  /** Is on the page already. */
  except?: string
}

/** What the user submitted last, each with the way to its result. */
export function LatestSubmissions({ head, except }: LatestProps) {
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
