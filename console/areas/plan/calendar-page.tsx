import './locales/index.ts'
import { planKinds, readPlan } from '@greenroom/contract/areas/plan/plan'
import { ActionIcon, Button, Group, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Action, useActions } from '../../kit/actions/registry.ts'
import { useCallQuery } from '../../kit/call/query.ts'
import { Page } from '../../kit/display/page.tsx'
import { Segments } from '../../kit/display/segments.tsx'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { EmptyState } from '../../kit/feedback/states.tsx'
import { startOfDay, startOfNextDay } from '../../kit/list/days.ts'
import { usePermission } from '../../kit/session/permission.tsx'
import { formatDays, formatLongMonth } from '../../kit/text/format.ts'
import { useLanguage } from '../../kit/text/language.ts'
import { clockAt, instantOfClock } from '../../kit/text/zone.ts'
import classes from './calendar.module.css'
import { useCalendarAddress } from './calendar-address.ts'
import { calendarViews, clockOfDay, daysOfView, minuteMs, nextPeriod } from './clock.ts'
import { clashesWith, entriesOfPlan, type PlannedShow, showEntry, type ViewProps } from './entries.ts'
import { kindIcons, kindLists } from './kinds.tsx'
import { ListView } from './list-view.tsx'
import { MonthView } from './month-view.tsx'
import { WeekView } from './week-view.tsx'

const NewShow = lazy(async () => ({ default: (await import('../live-shows/index.ts')).NewShow }))

/** Shows are planned for an hour, and in the evening where no time is named. */
const showMinutes = 60
const usualHour = 20
const quarterMs = 15 * minuteMs

/** The planning calendar: live shows, publications, content items, promotions and posts, by time. */
export function Component() {
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const may = usePermission()
  const address = useCalendarAddress()
  const { today, view, day, hidden, isNarrow } = address
  const [times, setTimes] = useState<{ startTime: string; endTime: string }>()
  const days = useMemo(() => daysOfView(view, day, language), [view, day, language])
  const [first = day] = days
  const last = days.at(-1) ?? day
  const query = useCallQuery(
    readPlan,
    { query: { startTime: startOfDay(first).toISOString(), endTime: startOfNextDay(last).toISOString() } },
    { quiet: true, placeholderData: keepPreviousData },
  )
  const { data } = query
  const mayPlan = may('live-room:manage') && data?.shows !== null
  const shows = data?.shows?.rows ?? []
  const entries = data ? entriesOfPlan(data, hidden) : []
  const clashing = new Set(
    shows.filter(show => clashesWith(show, shows).length > 0).map(show => showEntry(show).key),
  )
  const kinds = planKinds.filter(kind => data && data[kind] !== null)

  /** Opens the form for a show at a time of the clock; not before now. */
  function plan(onDay: string, clock = clockOfDay(onDay) + usualHour * 60 * minuteMs): void {
    const soon = Math.ceil(clockAt(new Date()).getTime() / quarterMs) * quarterMs
    const start = instantOfClock(Math.max(clock, soon))
    const end = new Date(start.getTime() + showMinutes * minuteMs)
    setTimes({ startTime: start.toISOString(), endTime: end.toISOString() })
  }

  const views: ViewProps = {
    ...{ days, today, entries, shows, clashing },
    mayMove: (show: PlannedShow) => mayPlan && Date.parse(show.endTime) > Date.now(),
    onPlan: mayPlan ? plan : undefined,
    searchOfList: address.searchOfList,
  }
  const create = () => plan(days.includes(today) ? today : first)
  useActions(useCalendarActions({ ...address, create: mayPlan ? create : undefined }))
  return (
    <Page
      title={t('title')}
      actions={
        mayPlan && (
          <Button leftSection={<IconPlus size={16} />} onClick={create}>
            {t('create')}
          </Button>
        )
      }
    >
      <div className={classes.bar}>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" onClick={() => address.showDay(today)}>
            {t('today')}
          </Button>
          <ActionIcon
            size="lg"
            aria-label={t('previous')}
            onClick={() => address.showDay(nextPeriod(view, day, -1))}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size="lg"
            aria-label={t('next')}
            onClick={() => address.showDay(nextPeriod(view, day, 1))}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
          <h2 className={classes.period} aria-live="polite">
            {view === 'month' ? formatLongMonth(day, language) : formatDays(first, last, language)}
          </h2>
        </Group>
        {!isNarrow && (
          <Segments
            aria-label={t('view.label')}
            data={calendarViews.map(value => ({ value, label: t(`view.${value}`) }))}
            value={view}
            onChange={address.showView}
          />
        )}
      </div>
      {kinds.length > 0 && (
        <ul className={classes.kinds} aria-label={t('kinds')}>
          {kinds.map(kind => {
            const Icon = kindIcons[kind]
            return (
              <li key={kind}>
                <button
                  type="button"
                  className={classes.kind}
                  data-kind={kind}
                  aria-pressed={!hidden.has(kind)}
                  onClick={() => address.toggle(kind)}
                >
                  <Icon size={14} aria-hidden />
                  {t(`kind.${kind}`)}
                  <span>{data?.[kind]?.count}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <QueryState query={query} placeholder={<Skeleton height={480} />} />
      {data && kinds.length === 0 && (
        <EmptyState kind="forbidden" title={t('none.title')} message={t('none.message')} />
      )}
      {kinds.length > 0 && view === 'week' && <WeekView {...views} />}
      {kinds.length > 0 && view === 'month' && <MonthView {...views} month={day.slice(0, 7)} />}
      {kinds.length > 0 && view === 'list' && <ListView {...views} />}
      {kinds.map(kind => {
        const { count, rows } = data?.[kind] ?? { count: 0, rows: [] }
        return (
          count > rows.length &&
          !hidden.has(kind) && (
            <Link key={kind} className={classes.rest} to={kindLists[kind]}>
              {t('rest', { kind: t(`kind.${kind}`), count: count - rows.length })}
            </Link>
          )
        )
      })}
      {times && (
        <Suspense>
          <NewShow times={times} onClose={() => setTimes(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

type CalendarActionsOptions = Pick<
  ReturnType<typeof useCalendarAddress>,
  'view' | 'day' | 'today' | 'showDay'
> & {
  create: (() => void) | undefined
}

const isFree = (target: EventTarget | null) =>
  !(target instanceof Element && target.closest('[data-movable], [role="radiogroup"]'))

/** Going through time and planning a show, by keys and by the palette. */
function useCalendarActions({ view, day, today, showDay, create }: CalendarActionsOptions): Action[] {
  const { t } = useTranslation('plan')
  const go = (
    id: string,
    text: 'previous' | 'next' | 'today',
    shortcut: string,
    to: () => string,
  ): Action => ({
    id: `calendar.${id}`,
    label: () => t(text),
    shortcut,
    enabledFor: isFree,
    group: 'page',
    run: () => showDay(to()),
  })
  return [
    go('previous', 'previous', 'ArrowLeft', () => nextPeriod(view, day, -1)),
    go('next', 'next', 'ArrowRight', () => nextPeriod(view, day, 1)),
    go('today', 'today', 'Home', () => today),
    ...(create
      ? [
          {
            id: 'calendar.create',
            label: () => t('create'),
            icon: IconPlus,
            shortcut: 'n',
            group: 'page',
            run: create,
          } as const,
        ]
      : []),
  ]
}
