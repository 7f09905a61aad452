import './locales/panels/index.ts'
import { readSecurity } from '@greenroom/contract/areas/auth/second-factors'
import { readOwnProfile } from '@greenroom/contract/areas/profile/own-profile'
import { readWorkplacePreference } from '@greenroom/contract/areas/profile/workplace'
import { readSinceLastVisit } from '@greenroom/contract/areas/workplace/since'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCallQuery } from '../../kit/call/query.ts'
import { formatChange } from '../../kit/charts/units.ts'
import { Panel } from '../../kit/display/panel.tsx'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { formatDay } from '../../kit/list/days.ts'
import { useReachablePages } from '../../kit/navigation/reachable-pages.ts'
import { useFormat } from '../../kit/text/format.ts'
import { useLanguage } from '../../kit/text/language.ts'
import { useToday } from '../../kit/text/zone.ts'
import { contentItemAddress, exploreAddress } from '../insight/index.ts'
import { StepList } from './first/step-list.tsx'
import { arrangeParameter } from './quick/arrange-parameter.ts'
import classes from './since.module.css'

/** Changes since the user's last visit, one a line; first steps for new users. */
export function Since() {
  const query = useCallQuery(readSinceLastVisit, {}, { quiet: true })
  const { data } = query
  if (!data) return <QueryState query={query} placeholder={<Skeleton height={66} />} />
  return data.since === null ? <FirstSteps /> : <Changes since={data.since} changes={data} />
}

type Changed = ResponseOf<typeof readSinceLastVisit>

function Changes({ since, changes }: { since: string; changes: Changed }) {
  const { t } = useTranslation('workplace')
  const format = useFormat()
  const lines = useLines(changes, since)
  return (
    <section className={classes.since} aria-label={t('since.title')}>
      <span className={classes.when} title={format.exact(since)}>
        {t('since.when', { time: format.relative(since) })}
      </span>
      {lines.length === 0 && <span className={classes.when}>{t('since.nothing')}</span>}
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {lines.map(({ key, text, to, more }) => (
            <li key={key}>
              {to === undefined ? (
                <span className={classes.line}>{text}</span>
              ) : (
                <Link className={classes.line} to={to}>
                  {text}
                </Link>
              )}
              {more && (
                <Link className={classes.more} to={more.to}>
                  {more.label}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface Line {
  key: string
  text: string
  /** Where the line leads when the number there is the same. */
  to?: string
  /** A page about the same, whose number is another one: the link says what it shows. */
  more?: { label: string; to: string }
}

/** One line for each thing that changed. */
function useLines({ todos, publications, setsOnline, comments, riser }: Changed, since: string): Line[] {
  const { t } = useTranslation('workplace')
  const language = useLanguage()
  const pages = useReachablePages()
  const today = useToday()
  const lines: Line[] = []
  if (todos > 0) {
    const more = { label: t('since.toTodos'), to: '/user/message?type=todo' }
    lines.push({ key: 'todos', text: t('since.todos', { count: todos }), more })
  }
  if (publications) {
    const to = `/list/content?status=online&published=${formatDay(new Date(since))}&published=${today}`
    const more = { label: t('since.toContent'), to }
    lines.push({ key: 'publications', text: t('since.publications', { count: publications }), more })
  }
  if (setsOnline) {
    const more = { label: t('since.toSets'), to: '/list/search-table?status=online' }
    lines.push({ key: 'sets', text: t('since.setsOnline', { count: setsOnline }), more })
  }
  if (comments) lines.push({ key: 'comments', text: t('since.comments', { count: comments }) })
  if (riser) {
    const { id, title, growth } = riser
    const text = t('since.riser', { title, growth: formatChange(growth, language) })
    const range = { from: today, to: today }
    const filters = { content: [id] }
    const to = pages.some(({ name }) => name === 'Explore')
      ? exploreAddress({ measure: 'clicks', by: ['hour'], filters, range, compare: 'previous' })
      : contentItemAddress(id)
    lines.push({ key: 'riser', text, to })
  }
  return lines
}

/** Steps for new users; stored data checks them off. */
function FirstSteps() {
  const { t } = useTranslation('workplace')
  const profile = useCallQuery(readOwnProfile, {}, { quiet: true }).data
  const security = useCallQuery(readSecurity, {}, { quiet: true }).data
  const preference = useCallQuery(readWorkplacePreference, {}, { quiet: true }).data
  const steps = [
    { key: 'profile', to: '/user/setting', isDone: (profile?.introduction ?? '') !== '' },
    { key: 'security', to: '/user/setting?tab=security', isDone: (security?.twoStep.since ?? null) !== null },
    { key: 'quick', to: `?${arrangeParameter}=1`, isDone: preference?.quick !== undefined },
  ] as const
  return (
    <Panel title={t('first.title')}>
      <StepList
        hint={t('first.hint')}
        steps={steps.map(({ key, ...step }) => ({
          ...step,
          id: key,
          title: t(`first.${key}`),
          hint: t(`first.${key}Hint`),
        }))}
      />
    </Panel>
  )
}
