import { countProjectsAndTeams } from '@greenroom/contract/areas/profile/preferences'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'
import { Panel } from '../../../kit/panel.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { QueryState } from '../../../kit/query-state.tsx'
import { SkeletonRows } from '../../../kit/states.tsx'
import classes from './rows.module.css'

/** How much the user has begun and joined. */
export function CountsPanel() {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const query = useCallQuery(countProjectsAndTeams, {}, { quiet: true })
  const { data } = query
  return (
    <Panel title={t('counts.title')}>
      <QueryState query={query} placeholder={<SkeletonRows rows={4} height={28} />} />
      {data && (
        <ul className={classes.rows}>
          {data.map(({ id, count }) => (
            <li key={id} className={classes.row}>
              {t(`counts.${id}`)} <span className={classes.figure}>{format.number(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
