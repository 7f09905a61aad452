import {
  type AnalyticsAnswer,
  type AnalyticsQuestion,
  askAnalytics,
} from '@greenroom/contract/areas/insight/analytics'
import {
  dailyTimes,
  dividing,
  type ExplorationQuery,
  explorationQuery,
  filtersOf,
} from '@greenroom/contract/areas/insight/exploration'
import {
  type Dimension,
  isWholeScopeMeasure,
  timeDimensions,
} from '@greenroom/contract/areas/insight/measures'
import { openedViewParameter, type ViewFields } from '@greenroom/contract/areas/views/views'
import type { Language, Text } from '@greenroom/contract/languages'
import { allRoutes } from '@greenroom/contract/routes'
import { addDays, type Day, type EventStore } from '@greenroom/event-store'
import type { Actor } from '../../../platform/access/actor.ts'
import { hasPermission } from '../../../platform/access/permission.ts'
import type { JobContext, LongJob } from '../../../platform/jobs/job.ts'
import type { Settings } from '../../../platform/settings.ts'
import { type Notification, notify } from '../../messages/index.ts'
import { findActor } from '../../roles/index.ts'
import {
  endWeeklyView,
  isReadable,
  nextWeeklyView,
  takeWeeklyReaders,
  type WeeklyView,
} from '../../views/index.ts'
import { growthOf } from '../figures/context.ts'
import { withTitles } from '../figures/titles.ts'
import { openEventStore } from '../store/open-store.ts'
import { dayText, figureText, keyText, measureLabels } from './labels.ts'

/** Rows that a message names. */
const namedRows = 3
/** Characters of a name, in a message that has several. */
const nameLength = 60

/** The figures of a week in words, with a link to where they can be looked at further. */
function weeklyMessage(
  view: { id: string } & Pick<ViewFields, 'name' | 'filters'>,
  question: AnalyticsQuestion,
  answer: AnalyticsAnswer,
  by: AnalyticsQuestion['by'],
): Omit<Notification, 'to'> {
  const { measure } = question
  const total = (language: Language) => figureText(answer.total, measure, language)
  return {
    title: {
      'zh-CN': `上周${measureLabels[measure]['zh-CN']} ${total('zh-CN')}`,
      'en-US': `${measureLabels[measure]['en-US']} last week: ${total('en-US')}`,
    },
    subTitle: { 'zh-CN': `视图“${view.name}”`, 'en-US': `View “${view.name}”` },
    content: contentOf(question, answer, by),
    link: linkTo(view, question),
  }
}

function contentOf(
  { measure, range }: AnalyticsQuestion,
  { rows, total, previousTotal }: AnalyticsAnswer,
  by: AnalyticsQuestion['by'],
): Text {
  const figure = (value: number, language: Language) => figureText(value, measure, language)
  const growth = growthOf(total, previousTotal)
  const change = growth === null ? '' : `${growth < 0 ? '−' : '+'}${Math.abs(growth)}%`
  const largest = (language: Language) =>
    by.length === 0
      ? []
      : rows
          .filter(({ value }) => value > 0)
          .toSorted((a, b) => b.value - a.value)
          .slice(0, namedRows)
          .map(({ keys, title, value }) => {
            const names = by.map((one, place) => keyText(one, keys[place] ?? null, title, language))
            return `${names.map(cut).join(' · ')} ${figure(value, language)}`
          })
  const days = (language: Language) => [range.from, range.to].map(day => dayText(day, language))
  const zh = [`${days('zh-CN').join('至')}：${figure(total, 'zh-CN')}`]
  const en = [`${days('en-US').join(' to ')}: ${figure(total, 'en-US')}`]
  if (previousTotal !== null) {
    zh.push(`前一周 ${figure(previousTotal, 'zh-CN')}${change && `（${change}）`}`)
    en.push(`the week before ${figure(previousTotal, 'en-US')}${change && ` (${change})`}`)
  }
  const [top, topEn] = [largest('zh-CN'), largest('en-US')]
  return {
    'zh-CN': `${zh.join('，')}。${top.length > 0 ? `最多：${top.join('、')}。` : ''}`,
    'en-US': `${en.join(', ')}.${topEn.length > 0 ? ` Largest: ${topEn.join(', ')}.` : ''}`,
  }
}

function cut(name: string): string {
  const characters = [...name]
  return characters.length > nameLength ? `${characters.slice(0, nameLength).join('')}…` : name
}

/** Explore with the view's question, about the week that the message is about. */
function linkTo(
  { id, filters }: { id: string } & Pick<ViewFields, 'filters'>,
  { range }: AnalyticsQuestion,
): string {
  const parameters = new URLSearchParams()
  for (const [name, words] of Object.entries(filters)) {
    if (['range', 'from', 'to', 'compare'].includes(name)) continue
    for (const word of [words].flat()) parameters.append(name, word)
  }
  parameters.set('from', range.from)
  parameters.set('to', range.to)
  parameters.set(openedViewParameter, id)
  const path = allRoutes.find(({ name }) => name === 'Explore')?.path
  return `${path}?${parameters}`
}

/** Requested rows, where content items are divided by times. */
const limit = 1000

/** The question that a view puts, about the week before a Monday against the one before it. */
function weeklyQuestion(query: ExplorationQuery, monday: Day): AnalyticsQuestion {
  const moment = momentOf(query)
  return {
    measure: query.measure,
    by: moment ? [moment.dimension, ...shownBy(query)] : shownBy(query),
    filters: filtersOf(query),
    range: { from: addDays(monday, -7), to: addDays(monday, -1) },
    compare: 'previous',
    limit,
  }
}

/** By what the view divides its rows. */
const shownBy = (query: ExplorationQuery): Dimension[] => dividing(query.by).slice(0, momentOf(query) ? 1 : 2)

/** Of an answer what the view shows: where it is about one time of the day or week, the rows of that one. */
function shownOf(query: ExplorationQuery, answer: AnalyticsAnswer): AnalyticsAnswer {
  const moment = momentOf(query)
  if (!moment) return answer
  const rows = answer.rows
    .filter(({ keys }) => keys[0] === moment.key)
    .map(row => ({ ...row, keys: row.keys.slice(1) }))
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const isCompared = rows.some(({ previous }) => previous !== null)
  return {
    ...answer,
    rows,
    total: sum(rows.map(({ value }) => value)),
    previousTotal: isCompared ? sum(rows.map(({ previous }) => previous)) : null,
  }
}

/** The time of each day or week that a view is about; one hour of one day is of no other week. */
function momentOf({ at, by: [first] }: ExplorationQuery) {
  const [name, key = ''] = at?.split('.') ?? []
  const dimension = dailyTimes.find(one => one === name)
  const isByName = first !== undefined && first !== '' && !timeDimensions.some(one => one === first)
  return dimension && isByName ? { dimension, key } : undefined
}

/**
 * Sends weekly views of Explore each Monday from eight o'clock in the installation's time zone, or with the next start of
 * a server after that. Each user gets each view once a week: readers are claimed in the transaction that sends.
 * @param now the time, for tests
 */
export function createWeeklyJob(settings: Settings, now = () => new Date()): LongJob {
  return {
    name: 'insight.send-weekly',
    cron: '*/15 * * * *',
    retry: { limit: 3, delaySeconds: 60 },
    async take({ queries, database, transaction }) {
      const due = await nextWeeklyView(queries, settings.TIME_ZONE, now())
      if (!due) return undefined
      const store = openEventStore({ database, settings })
      return {
        id: due.id,
        // Readers are claimed in the transaction.
        lease: null,
        work: () => transaction(context => send(context, store, due, now())),
        // They get the next one.
        giveUp: () => transaction(async ({ queries }) => void (await takeWeeklyReaders(queries, due))),
      }
    },
  }
}

async function send(context: JobContext, store: EventStore, due: WeeklyView, now: Date): Promise<void> {
  const { queries } = context
  const { view, userIds } = await takeWeeklyReaders(queries, due)
  const query = explorationQuery.safeParse(view?.filters)
  if (!view || !query.success || userIds.length === 0) return
  const question = weeklyQuestion(query.data, due.monday)
  for (const userId of userIds) {
    const actor = await findActor(queries, userId)
    if (!actor || !isReadable(view, actor) || !mayAsk(actor, question)) {
      await endWeeklyView(queries, view.id, userId)
      continue
    }
    // Readers with the same data scope share one answer.
    const answer = await store.ask(question, now, actor.dataScope)
    const shownAnswer = shownOf(query.data, await withTitles(queries, actor, question, answer))
    await notify(context, {
      to: { users: [userId] },
      cause: 'watch',
      ...weeklyMessage(view, question, shownAnswer, shownBy(query.data)),
    })
  }
}

const mayAsk = (
  { permissions, dataScope }: Pick<Actor, 'permissions' | 'dataScope'>,
  { measure }: Pick<AnalyticsQuestion, 'measure'>,
) => hasPermission(askAnalytics, permissions) && (dataScope === 'all' || !isWholeScopeMeasure(measure))
