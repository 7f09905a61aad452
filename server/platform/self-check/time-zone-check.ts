import { zoneOffset } from '@greenroom/contract/zone-offset'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { both, type CheckOutcome, facts, failed, ok, type SelfCheck, text, warning } from './check.ts'

/** Offsets of some zones at some times that every copy of the time zone data knows, in minutes. */
const samples = [
  ['Asia/Shanghai', '2020-07-01T00:00:00Z', 480],
  ['Europe/Berlin', '2020-07-01T00:00:00Z', 120],
  ['America/New_York', '2020-01-01T00:00:00Z', -300],
] as const

/** The first zone whose data this process lacks, as a Node without ICU's data does. */
const findMissingZone = () =>
  samples.find(([zone, time, minutes]) => {
    try {
      return zoneOffset(Date.parse(time), zone) !== minutes * 60_000
    } catch {
      return true
    }
  })?.[0]

/** The offsets of the zone at these times, as PostgreSQL computes them, in milliseconds. */
async function readDatabaseOffsets({ pool }: Database, times: readonly Date[], zone: string) {
  const instants = `{${times.map(time => time.toISOString()).join()}}`
  const rows = await pool.execute<{ offset: number }>(sql`
    select (extract(epoch from time at time zone ${zone} - time at time zone 'UTC') * 1000)::float8 as offset
    from unnest(${instants}::timestamptz[]) with ordinality as one (time, place)
    order by place`)
  return rows.map(({ offset }) => offset)
}

/** Judges the offsets of the zone at some times, in milliseconds. @param theirs of PostgreSQL; undefined without one */
export function judgeTimeZone(
  zone: string,
  own: readonly number[],
  theirs: readonly number[] | undefined,
): CheckOutcome {
  const hours = (own[0] ?? 0) / 3_600_000
  const measured = `${zone} (UTC${hours < 0 ? '−' : '+'}${Math.abs(hours)})`
  if (theirs?.some((offset, index) => offset !== own[index]))
    return warning(
      text(`${measured}：PostgreSQL 的规则不同`, `${measured}: PostgreSQL has other rules for it`),
      text(
        '更新 PostgreSQL 机器的时区数据（tzdata）。',
        'Update the time zone data (tzdata) of PostgreSQL’s machine.',
      ),
    )
  const version = process.versions.tz
  return ok(
    facts(
      both(measured),
      version === undefined ? undefined : text(`时区数据 ${version}`, `zone data ${version}`),
    ),
  )
}

const monthMs = 30 * 86_400_000

/** Whether this process and PostgreSQL know the time zone of the installation, and agree about it. */
export const timeZoneCheck: SelfCheck = {
  id: 'time-zone',
  name: text('时区', 'Time zone'),
  async run({ settings: { TIME_ZONE }, database }) {
    const missing = findMissingZone()
    if (missing !== undefined)
      return failed(
        text(`缺少 ${missing} 的时区数据`, `There is no time zone data of ${missing}`),
        text('使用带完整 ICU 的 Node。', 'Use a Node that was built with full ICU.'),
      )
    const now = Date.now()
    const times = Array.from({ length: 12 }, (_, month) => new Date(now + month * monthMs))
    const own = times.map(time => zoneOffset(time.getTime(), TIME_ZONE))
    return judgeTimeZone(TIME_ZONE, own, database && (await readDatabaseOffsets(database, times, TIME_ZONE)))
  },
}
