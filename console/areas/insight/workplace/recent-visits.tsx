import './locales/index.ts'
import { type RecentVisit, readRecentVisits } from '@greenroom/contract/areas/profile/workplace'
import { IconBriefcase, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../kit/language.ts'
import { Panel } from '../../../kit/panel.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { QueryState } from '../../../kit/query-state.tsx'
import { useReachablePages } from '../../../kit/reachable-pages.ts'
import { EmptyState, SkeletonRows } from '../../../kit/states.tsx'
import { RelativeTime } from '../../../kit/time.tsx'
import { pageIcon } from './page-icon.ts'
import classes from './recent.module.css'

const shown = 5
/** The console reports visits some seconds late, so fresh data is not read again sooner. */
const freshMs = 5000
/** Where the user is. */
const ownPage = 'Workplace'

/** Pages, projects and teams that the user opened last and may still open. */
export function RecentVisits() {
  const { t } = useTranslation('workplace')
  const query = useCallQuery(readRecentVisits, {}, { quiet: true, staleTime: freshMs })
  const { data } = query
  const placeOf = usePlaces()
  const places = (data ?? [])
    .flatMap(visit => {
      const place = placeOf(visit)
      return place ? [{ ...visit, ...place }] : []
    })
    .slice(0, shown)
  return (
    <Panel title={t('recent.title')}>
      <QueryState query={query} placeholder={<SkeletonRows rows={shown} height={28} />} />
      {data && places.length === 0 && (
        <EmptyState title={t('recent.empty')} message={t('recent.emptyHint')} />
      )}
      {places.length > 0 && (
        <ul className={classes.visits}>
          {places.map(({ page, subject, time, title, to, icon: Icon }) => (
            <li key={`${page} ${subject?.id ?? ''}`} className={classes.visit}>
              <Link className={classes.link} to={to}>
                {Icon && <Icon size={16} aria-hidden />}
                <span className={classes.title}>{title}</span>
              </Link>
              <RelativeTime className={classes.when} instant={time} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Address of a visit; undefined when the user may not open it any more. */
function usePlaces() {
  const language = useLanguage()
  const pages = useReachablePages()
  return ({ page, subject }: RecentVisit) => {
    if (subject) {
      const icon = page === 'team' ? IconUsersGroup : IconBriefcase
      return { title: subject.title, to: `/user/info?tab=${page}`, icon }
    }
    const found = pages.find(({ name, external }) => name === page && !external)
    if (!found || page === ownPage) return undefined
    return { title: found.title[language], to: found.path, icon: pageIcon(found) }
  }
}
