import type {
  AnalyticsAnswer,
  AnalyticsQuestion,
  AnalyticsRow,
} from '@greenroom/contract/areas/insight/analytics'
import type { readCollection } from '@greenroom/contract/areas/insight/collection'
import type { ResponseOf } from '@greenroom/contract/endpoint'

/** The last day with figures in these tests, at noon in the installation's time zone. */
export const lastDay = '2026-03-10'

const timeKeys: Readonly<Record<string, string>> = {
  hour: '2026-03-09T13',
  day: '2026-03-09',
  week: '2026-03-09',
  month: '2026-03',
  slot: '14',
  weekday: '1',
}
const nameKeys: Readonly<Record<string, readonly string[]>> = {
  content: ['00000000-0000-7000-8000-000000000101', '00000000-0000-7000-8000-000000000102'],
  author: ['Lin', 'Ming'],
  topic: ['travel', 'food'],
  source: ['original', 'repost'],
  genre: ['text', 'verticalVideo'],
  referrer: ['search', 'social'],
}

const keysOf = (dimension: string) => nameKeys[dimension] ?? [timeKeys[dimension] ?? '']

/** An answer to any question: 100, 200 … in the order of keys, with half of that as earlier figures if requested. */
export function answerTo({ by, compare }: AnalyticsQuestion): AnalyticsAnswer {
  const combinations = by.reduce<string[][]>(
    (keyLists, dimension) => keyLists.flatMap(keys => keysOf(dimension).map(key => [...keys, key])),
    [[]],
  )
  const rows = combinations.map(
    (keys, place): AnalyticsRow => ({
      keys,
      title: by.includes('content') ? `Item ${keys[by.indexOf('content')]?.slice(-1)}` : null,
      value: 100 * (place + 1),
      previous: compare === 'none' ? null : 50 * (place + 1),
    }),
  )
  const total = rows.reduce((sum, { value }) => sum + value, 0)
  return buildAnswer({ rows, total, previousTotal: compare === 'none' ? null : total / 2 })
}

/** An answer with these rows. */
export function buildAnswer(fields: Partial<AnalyticsAnswer> = {}): AnalyticsAnswer {
  return {
    rows: [],
    total: 0,
    previousTotal: null,
    timeZone: 'Asia/Shanghai',
    asOf: `${lastDay}T04:00:00.000Z`,
    isScoped: false,
    unfinished: null,
    ...fields,
  }
}

/** A row with its keys. */
export const buildRow = (
  keys: readonly (string | null)[],
  value: number,
  previous: number | null = null,
) => ({
  keys: [...keys],
  title: null,
  value,
  previous,
})

/** The state of data collection before the first event. */
export const neverCollected: ResponseOf<typeof readCollection> = {
  origins: [],
  lastEventTime: null,
  lagMs: 0,
  counted: 0,
  bots: 0,
  clickHouse: null,
  dropped: [],
}
