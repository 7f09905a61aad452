import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../testing/records.ts'
import './texts.ts'
import { toInstant, toLocalText } from '../form/local-time-text.ts'
import { shiftDay } from '../list/days.ts'
import { type DaysFilter, filterQuery } from '../list/filter-values.ts'
import { setCurrentUser } from '../session/view-as.ts'
import { formatRelative, zoneMark } from './format.ts'
import { today } from './zone.ts'

const readers = ['UTC', 'Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati']
const published: DaysFilter = {
  kind: 'days',
  key: 'published',
  label: () => '',
  from: 'from',
  before: 'before',
}
const zoneBefore = process.env.TZ

/** A reader whose browser is in a zone, at a time, in an installation. */
function read(reader: string, installation: string, instant: string) {
  process.env.TZ = reader
  setCurrentUser(buildUser({ timeZone: installation }))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) })
}

afterEach(() => {
  vi.useRealTimers()
  if (zoneBefore === undefined) delete process.env.TZ
  else process.env.TZ = zoneBefore
})

describe.each(readers)('in a browser in %s', reader => {
  it.each([
    ['Asia/Shanghai', '2026-11-25T15:59:59Z', '2026-11-25'],
    ['Asia/Shanghai', '2026-11-25T16:00:00Z', '2026-11-26'],
    ['Asia/Shanghai', '2026-11-25T23:05:00Z', '2026-11-26'],
    ['America/Los_Angeles', '2026-11-01T06:59:59Z', '2026-10-31'],
    ['America/Los_Angeles', '2026-11-01T07:00:00Z', '2026-11-01'],
    ['Asia/Kolkata', '2026-12-31T18:30:00Z', '2027-01-01'],
  ])('today is the day of an installation in %s at %s', (installation, instant, day) => {
    read(reader, installation, instant)
    expect(today()).toBe(day)
    const range = filterQuery(published, [day, day])
    expect(Date.parse(String(range.from))).toBeLessThanOrEqual(Date.now())
    expect(Date.parse(String(range.before))).toBeGreaterThan(Date.now())
    expect(filterQuery(published, [shiftDay(day, -1), shiftDay(day, -1)]).before).toBe(range.from)
  })

  it('yesterday is the day before, and not the last 48 hours', () => {
    read(reader, 'Asia/Shanghai', '2026-11-25T16:30:00Z')
    const ago = (instant: string) => formatRelative(instant, 'en-US', Date.now())
    expect(ago('2026-11-25T15:59:00Z')).toBe('31 min. ago')
    expect(ago('2026-11-24T16:00:00Z')).toBe('yesterday')
    expect(ago('2026-11-24T15:59:59Z')).toBe('2 days ago')
    expect(ago('2025-12-31T16:00:00Z')).toBe('Jan 1')
    expect(ago('2025-12-31T15:59:59Z')).toBe('Dec 31, 2025')
  })

  it('a typed time is one of the installation’s clock, and is shown so', () => {
    read(reader, 'Asia/Shanghai', '2026-11-25T16:30:00Z')
    expect(toInstant('2026-11-26 07:05')).toBe('2026-11-25T23:05:00.000Z')
    expect(toLocalText('2026-11-25T23:05:00.000Z')).toBe('2026-11-26 07:05')
  })

  it('the zone is named unless the reader’s clock shows the same time', () => {
    read(reader, 'Asia/Shanghai', '2026-11-25T16:30:00Z')
    expect(zoneMark(new Date(), 'en-US')).toBe(reader === 'Asia/Shanghai' ? '' : 'GMT+8')
  })
})
