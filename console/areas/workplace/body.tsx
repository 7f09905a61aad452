import { readWorkplaceSummary } from '@greenroom/contract/areas/workplace/summary'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { SkeletonTiles } from '../../kit/display/tiles.tsx'
import { usePermission } from '../../kit/session/permission.tsx'
import { NoFigures, PinnedViews } from '../insight/index.ts'
import { ContentData } from './content-data.tsx'
import { InstallationSteps, useAreStepsPending } from './first/installation-steps.tsx'
import { QuickOperations } from './quick/quick-operations.tsx'
import { Announcements } from './shown-posts/announcements.tsx'
import { Carousel } from './shown-posts/carousel.tsx'
import { Documents } from './shown-posts/documents.tsx'
import { Since } from './since.tsx'
import { Statistics } from './statistics.tsx'
import { useIsWaitingPending, Waiting } from './waiting/waiting.tsx'
import classes from './workplace.module.css'
import './locales/panels/index.ts'
import { popularTypes, readPopular } from '@greenroom/contract/areas/insight/specified-figures'
import { readLatestActivity } from '@greenroom/contract/areas/profile/preferences'
import { type RecentVisit, readRecentVisits } from '@greenroom/contract/areas/profile/workplace'
import { Button } from '@mantine/core'
import { IconBriefcase, IconUsersGroup } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { ChartFigures } from '../../kit/charts/chart-figures.ts'
import { ChartPanel } from '../../kit/charts/chart-panel.tsx'
import { EmptyChart } from '../../kit/charts/empty-chart.tsx'
import { Panel } from '../../kit/display/panel.tsx'
import { Segments } from '../../kit/display/segments.tsx'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../kit/feedback/states.tsx'
import { useReachablePages } from '../../kit/navigation/reachable-pages.ts'
import { useLanguage } from '../../kit/text/language.ts'
import { RelativeTime } from '../../kit/text/time.tsx'
import { ActivityText } from './activity-text.tsx'
import { pageIcon } from './page-icon.ts'
import popularClasses from './popular.module.css'
import { PopularTable } from './popular-table.tsx'
import recentClasses from './recent.module.css'

/** Kinds of content with their genres. */
const categories = [
  { key: 'text', genres: ['text'] },
  { key: 'image', genres: ['img'] },
  { key: 'video', genres: ['horizontalVideo', 'verticalVideo'] },
] as const

/** Shares of text, image-text and video in online content; the ring's centre shows the sum. */
function Categories() {
  const { t } = useTranslation('workplace')
  const navigate = useNavigate()
  const { data, error, refetch } = useCallQuery(readWorkplaceSummary, {}, { quiet: true })
  const genres = data?.genres
  const figures = useMemo<ChartFigures | undefined>(() => {
    if (!genres) return undefined
    const countOf = (genre: string) => genres.find(one => one.genre === genre)?.count ?? 0
    return {
      kind: 'pie',
      labels: categories.map(({ key }) => t(`categories.${key}`)),
      series: [
        {
          name: t('categories.amount'),
          values: categories.map(({ genres }) => genres.reduce((sum, genre) => sum + countOf(genre), 0)),
        },
      ],
    }
  }, [genres, t])
  // Null for users who may not read content.
  if (genres === null) return null
  return (
    <EmptyChart value={NothingOnline}>
      <ChartPanel
        title={t('categories.title')}
        axis={t('categories.axis')}
        figures={figures}
        reading={{ error, refetch }}
        onPick={({ label }) => {
          const query = new URLSearchParams({ status: 'online' })
          for (const genre of categories[label]?.genres ?? []) query.append('genre', genre)
          void navigate(`/list/content?${query}`)
        }}
      />
    </EmptyChart>
  )
}

/** Stands in the place of the ring while no content is online. */
function NothingOnline() {
  const { t } = useTranslation('workplace')
  return (
    <EmptyState
      kind="analytics"
      title={t('categories.empty')}
      message={t('categories.emptyHint')}
      action={
        <Button component={Link} to="/list/content" size="xs" variant="default">
          {t('categories.toContent')}
        </Button>
      }
    />
  )
}

const visibleCount = 5
/** The console reports visits some seconds late, so fresh data is not read again sooner. */
const freshMs = 5000
/** Where the user is. */
const ownPage = 'Workplace'

/** Pages, projects and teams that the user opened last and may still open. */
function RecentVisits() {
  const { t } = useTranslation('workplace')
  const query = useCallQuery(readRecentVisits, {}, { quiet: true, staleTime: freshMs })
  const { data } = query
  const placeOf = usePlaces()
  const places = (data ?? [])
    .flatMap(visit => {
      const place = placeOf(visit)
      return place ? [{ ...visit, ...place }] : []
    })
    .slice(0, visibleCount)
  return (
    <Panel title={t('recent.title')}>
      <QueryState query={query} placeholder={<SkeletonRows rows={visibleCount} height={28} />} />
      {data && places.length === 0 && (
        <EmptyState title={t('recent.empty')} message={t('recent.emptyHint')} />
      )}
      {places.length > 0 && (
        <ul className={recentClasses.visits}>
          {places.map(({ page, subject, time, title, to, icon: Icon }) => (
            <li key={`${page} ${subject?.id ?? ''}`} className={recentClasses.visit}>
              <Link className={recentClasses.link} to={to}>
                {Icon && <Icon size={16} aria-hidden />}
                <span className={recentClasses.title}>{title}</span>
              </Link>
              <RelativeTime className={recentClasses.when} instant={time} />
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
    const menuPage = pages.find(({ name, external }) => name === page && !external)
    if (!menuPage || page === ownPage) return undefined
    return { title: menuPage.title[language], to: menuPage.path, icon: pageIcon(menuPage) }
  }
}

const BalanceTiles = lazy(async () => ({ default: (await import('../services/index.ts')).BalanceTiles }))

/** The balance, for users who may read it; loaded after the page. */
function Balance() {
  const { t } = useTranslation('kit')
  const may = usePermission()
  if (!may('service:read-balance')) return null
  return (
    <Suspense fallback={<SkeletonTiles label={t('loading')} count={3} height={82} />}>
      <BalanceTiles />
    </Suspense>
  )
}

/** Everything below the greeting; each part reads its own rows. */
export function WorkplaceBody() {
  const may = usePermission()
  const isWaitingPending = useIsWaitingPending()
  const isPending = useAreStepsPending() || isWaitingPending
  return (
    <div className={classes.columns} data-pending={isPending || undefined}>
      <div className={classes.column}>
        <InstallationSteps />
        <Waiting />
        <Since />
        <ScopedNote />
        <Statistics />
        <Balance />
        {may('insight:read') && <PinnedViews className={classes.pair} />}
        {may('content-item:read') && (
          <>
            <ContentData />
            <div className={classes.pair}>
              <PopularContent />
              <Categories />
            </div>
          </>
        )}
        <ActivityList />
      </div>
      <div className={classes.column}>
        <QuickOperations />
        <RecentVisits />
        <Carousel />
        <Announcements />
        <Documents />
      </div>
    </div>
  )
}

/** Says that the figures of the page count only what the user's role sees; nothing for users who see all rows. */
function ScopedNote() {
  const { t } = useTranslation('workplace')
  const { data } = useCallQuery(readWorkplaceSummary, {}, { quiet: true })
  return data?.isScoped ? <p className={classes.scoped}>{t('statistics.scoped')}</p> : null
}

/** Most clicked online content, by type. */
function PopularContent() {
  const { t } = useTranslation('workplace')
  const [type, setType] = useState<(typeof popularTypes)[number]>('text')
  const types = (
    <Segments
      size="xs"
      aria-label={t('popular.type')}
      data={popularTypes.map(value => ({ value, label: t(`popular.types.${value}`) }))}
      value={type}
      onChange={setType}
    />
  )
  return (
    <Panel title={t('popular.title')} action={types}>
      <p className={popularClasses.note}>{t('popular.note')}</p>
      <Popular type={type} />
    </Panel>
  )
}

function Popular({ type }: { type: (typeof popularTypes)[number] }) {
  const { t } = useTranslation('workplace')
  const query = useCallQuery(readPopular, { query: { type } }, { quiet: true })
  const { data } = query
  if (!data) return <QueryState query={query} placeholder={<SkeletonRows rows={6} height={32} />} />
  if (data.length === 0)
    return (
      <NoFigures
        fallback={<EmptyState kind="analytics" title={t('popular.empty')} message={t('popular.emptyHint')} />}
      />
    )
  return <PopularTable rows={data} />
}

/** The user's latest actions. */
function ActivityList() {
  const { t } = useTranslation('insight')
  return (
    <Panel title={t('activity.title')}>
      <Activities />
    </Panel>
  )
}

function Activities() {
  const { t } = useTranslation('insight')
  const query = useCallQuery(readLatestActivity, {})
  const { data } = query

  if (!data) return <QueryState query={query} placeholder={<SkeletonRows rows={5} height={28} />} />
  if (data.length === 0) {
    const way = (
      <Button component={Link} to="/list/search-table" variant="default" size="xs">
        {t('activity.toSets')}
      </Button>
    )
    return (
      <EmptyState kind="log" title={t('activity.empty')} message={t('activity.emptyHint')} action={way} />
    )
  }
  return (
    <ul className={classes.activities}>
      {data.map(activity => (
        <li key={activity.id} className={classes.activity}>
          <ActivityText activity={activity} />
          <RelativeTime className={classes.when} instant={activity.time} />
        </li>
      ))}
    </ul>
  )
}
