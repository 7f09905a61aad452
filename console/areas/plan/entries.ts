import {
  type PlanKind,
  planKinds,
  type plannedShow,
  type readPlan,
} from '@greenroom/contract/areas/plan/plan'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import type * as z from 'zod'
import { clockOf, dayMs, minuteMs } from './clock.ts'

type Plan = ResponseOf<typeof readPlan>
export type PlannedShow = z.infer<typeof plannedShow>

/** Something that the calendar shows. */
export interface Entry {
  /** Unique among all kinds. */
  key: string
  kind: PlanKind
  title: string
  /** Address of the place where it lives. */
  to: string
  /** Instants; null: none. Without an end, it happens at its start, or a post stays. */
  startTime: string | null
  endTime: string | null
  /** Times of the clock; infinite where there is no instant. */
  start: number
  end: number
  /** The show itself. */
  show?: PlannedShow
}

/** A moment is drawn as if it lasted so long. */
export const momentMs = 30 * minuteMs

const moment = (startTime: string) => {
  const start = clockOf(startTime)
  return { startTime, endTime: null, start, end: start + momentMs }
}

/** The times of a period; the clock may show an earlier time at its end, when clocks are put back. */
function lasting(startTime: string | null, endTime: string | null) {
  const start = startTime === null ? Number.NEGATIVE_INFINITY : clockOf(startTime)
  const end = endTime === null ? Number.POSITIVE_INFINITY : clockOf(endTime)
  return { startTime, endTime, start, end: Math.max(end, start + minuteMs) }
}

/** The entry of a show. */
export const showEntry = (show: PlannedShow): Entry => ({
  key: `show ${show.id}`,
  kind: 'shows',
  title: show.title,
  to: `/dashboard/monitor?${new URLSearchParams({ room: show.room.id, wall: '1' })}`,
  ...lasting(show.startTime, show.endTime),
  show,
})

/** The entries of each kind. */
const entriesOf: { readonly [Kind in PlanKind]: (plan: Plan) => Entry[] } = {
  shows: ({ shows }) => shows?.rows.map(showEntry) ?? [],
  publications: ({ publications }) =>
    publications?.rows.map(({ id, title, startTime }) => ({
      ...{ key: `publication ${id}`, kind: 'publications', title, to: `/weixin/result?view=${id}` },
      ...moment(startTime),
    })) ?? [],
  contentItems: ({ contentItems }) =>
    contentItems?.rows.map(({ id, title, startTime }) => ({
      ...{ key: `content-item ${id}`, kind: 'contentItems', title, to: `/list/content?view=${id}` },
      ...moment(startTime),
    })) ?? [],
  promotions: ({ promotions }) =>
    promotions?.rows.map(({ id, title, startTime, endTime }) => ({
      ...{ key: `promotion ${id}`, kind: 'promotions', title, to: `/form/channels/${id}` },
      ...lasting(startTime, endTime),
    })) ?? [],
  posts: ({ posts }) =>
    posts?.rows.map(({ id, title, startTime, endTime }) => ({
      ...{ key: `post ${id}`, kind: 'posts', title, to: '/dashboard/workplace?posts=1' },
      ...lasting(startTime, endTime),
    })) ?? [],
}

/** All entries of the shown kinds, by their start. */
export const entriesOfPlan = (plan: Plan, hidden: ReadonlySet<PlanKind>): Entry[] =>
  planKinds
    .filter(kind => !hidden.has(kind))
    .flatMap(kind => entriesOf[kind](plan))
    .toSorted((a, b) => (a.start === b.start ? 0 : a.start - b.start))

/** Whether an entry is drawn across days, above their hours. */
export const isAcrossDays = ({ kind, start, end }: Pick<Entry, 'kind' | 'start' | 'end'>): boolean =>
  kind === 'promotions' || kind === 'posts' || end - start >= dayMs

type Timed = Pick<PlannedShow, 'id' | 'room' | 'startTime' | 'endTime'>

/** The shows of the same room that run at one time with a show. */
export const clashesWith = <Show extends Timed>(show: Timed, shows: readonly Show[]): Show[] =>
  shows.filter(
    other =>
      other.id !== show.id &&
      other.room.id === show.room.id &&
      Date.parse(other.startTime) < Date.parse(show.endTime) &&
      Date.parse(show.startTime) < Date.parse(other.endTime),
  )

/** What every view of the calendar is drawn from. */
export interface ViewProps {
  /** The days that it shows. */
  days: readonly string[]
  today: string
  /** All that is shown, by its start. */
  entries: readonly Entry[]
  /** All shows of the period, also while their kind is hidden. */
  shows: readonly PlannedShow[]
  /** Keys of the shows that run at one time with another one of their room. */
  clashing: ReadonlySet<string>
  mayMove: (show: PlannedShow) => boolean
  /** Plans a show on a day, at a time of the clock or at a usual one; absent for users who may not. */
  onPlan: ((day: string, clock?: number) => void) | undefined
  /** The query that lists everything from a day on. */
  searchOfList: (day: string) => string
}
