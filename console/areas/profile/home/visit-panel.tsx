import { readVisits, type VisitStatistic } from '@greenroom/contract/areas/profile/visits'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Change } from '../../../kit/charts/change.tsx'
import { ShortNumber } from '../../../kit/exact.tsx'
import { Panel } from '../../../kit/panel.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { QueryState } from '../../../kit/query-state.tsx'
import classes from './visit-panel.module.css'

/** How often the user's home page and projects were visited this month. */
export function VisitPanel() {
  const { t } = useTranslation('profile')
  const query = useCallQuery(readVisits, {}, { quiet: true })
  const { data } = query
  return (
    <Panel title={t('visits.title')}>
      <QueryState query={query} placeholder={<Skeleton height={84} />} />
      {data && (
        <div className={classes.figures}>
          {data.map(one => (
            <Figure key={one.name} statistic={one} />
          ))}
        </div>
      )}
    </Panel>
  )
}

function Figure({ statistic: { name, visits, growth } }: { statistic: VisitStatistic }) {
  const { t } = useTranslation('profile')
  return (
    <div className={classes.one}>
      <span className={classes.label} title={t(`visits.hint.${name}`)}>
        {t(`visits.${name}`)}
      </span>
      <span className={classes.figure}>
        <ShortNumber value={visits} /> <small>{t('visits.times', { count: visits })}</small>
      </span>
      <span className={classes.growth}>
        {t('visits.lastMonth')}{' '}
        {growth === null ? <span>{t('visits.nothingBefore')}</span> : <Change percent={growth} />}
      </span>
    </div>
  )
}
