import { beforeEach, describe, expect, it } from 'vitest'
import { setCurrentUser } from '../../kit/session/view-as.ts'
import { buildUser } from '../../testing/records.ts'
import { clockOf, daysOfView, nextPeriod } from './clock.ts'
import { clashesWith, type PlannedShow } from './entries.ts'
import { shiftShow } from './use-move.ts'

const show = (startTime: string, endTime: string, changes: Partial<PlannedShow> = {}): PlannedShow => ({
  ...{ id: '1', room: { id: 'r', title: 'Room' }, title: 'Show', version: 1 },
  ...{ startTime, endTime },
  ...changes,
})

describe('the days of a view', () => {
  it('are a week that begins as the language has it', () => {
    expect(daysOfView('week', '2026-11-26', 'zh-CN')).toEqual(
      ['23', '24', '25', '26', '27', '28', '29'].map(date => `2026-11-${date}`),
    )
    expect(daysOfView('week', '2026-11-26', 'en-US')[0]).toBe('2026-11-22')
    expect(daysOfView('week', '2026-11-29', 'zh-CN')[0]).toBe('2026-11-23')
  })

  it.each([
    ['2026-02-14', 28, '2026-02-01', 'en-US'],
    ['2026-11-26', 42, '2026-10-26', 'zh-CN'],
    ['2026-05-01', 42, '2026-04-26', 'en-US'],
  ] as const)('are the month of %s in %i days of whole weeks', (day, count, first, language) => {
    const days = daysOfView('month', day, language)
    expect(days).toHaveLength(count)
    expect(days[0]).toBe(first)
  })

  it('go on by a week, and by a month from its first day, so that no month is left out', () => {
    expect(nextPeriod('week', '2026-12-30', 1)).toBe('2027-01-06')
    expect(nextPeriod('month', '2026-01-31', 1)).toBe('2026-02-01')
    expect(nextPeriod('month', '2026-01-31', -1)).toBe('2025-12-01')
  })
})

describe('a moved show', () => {
  // Clocks go forward on 29 March 2026, and back on 25 October.
  beforeEach(() => setCurrentUser(buildUser({ timeZone: 'Europe/Berlin' })))

  it('keeps its time of the clock on a day after clocks were put forward, and lasts as long', () => {
    const before = show('2026-03-28T19:00:00.000Z', '2026-03-28T20:30:00.000Z')
    const moved = shiftShow(before, { days: 1, minutes: 0 })
    expect([moved.startTime, moved.endTime]).toEqual(['2026-03-29T18:00:00.000Z', '2026-03-29T19:30:00.000Z'])
    expect(clockOf(moved.startTime) - clockOf(before.startTime)).toBe(86_400_000)
  })

  it('begins at a quarter of an hour once it moves within its day', () => {
    const odd = show('2026-11-26T19:57:00.000Z', '2026-11-26T20:57:00.000Z')
    const startAfter = (minutes: number, days = 0) => shiftShow(odd, { days, minutes }).startTime.slice(8, 16)
    expect([startAfter(15), startAfter(-15), startAfter(60)]).toEqual(['26T20:00', '26T19:45', '26T20:45'])
    expect(startAfter(0, 1)).toBe('27T19:57')
  })

  it('lasts as long over the hour that clocks leave out or repeat', () => {
    const across = show('2026-03-29T00:30:00.000Z', '2026-03-29T02:30:00.000Z')
    const after = shiftShow(across, { days: 1, minutes: 0 })
    expect([after.startTime, after.endTime]).toEqual(['2026-03-29T23:30:00.000Z', '2026-03-30T01:30:00.000Z'])
    const spring = shiftShow(show('2026-03-28T00:30:00.000Z', '2026-03-28T02:30:00.000Z'), {
      days: 1,
      minutes: 0,
    })
    expect([spring.startTime, spring.endTime]).toEqual([
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T02:30:00.000Z',
    ])
    const autumn = shiftShow(show('2026-10-23T23:30:00.000Z', '2026-10-24T01:30:00.000Z'), {
      days: 1,
      minutes: 0,
    })
    expect([autumn.startTime, autumn.endTime]).toEqual([
      '2026-10-24T23:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ])
  })
})

describe('shows of a room', () => {
  const evening = show('2026-11-26T12:00:00.000Z', '2026-11-26T14:00:00.000Z')
  const other = (from: string, to: string, changes: Partial<PlannedShow> = {}) =>
    show(`2026-11-26T${from}:00.000Z`, `2026-11-26T${to}:00.000Z`, { id: '2', ...changes })

  it('clash when they run at one time, and not when one begins as the other ends', () => {
    expect(clashesWith(evening, [evening, other('13:59', '15:00')])).toHaveLength(1)
    expect(clashesWith(evening, [other('14:00', '15:00'), other('11:00', '12:00')])).toEqual([])
    expect(
      clashesWith(evening, [other('12:30', '13:00', { room: { id: 'another', title: 'Another' } })]),
    ).toEqual([])
  })
})
