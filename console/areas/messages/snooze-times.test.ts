import { expect, it } from 'vitest'
import { setCurrentUser } from '../../kit/session/view-as.ts'
import { buildUser } from '../../testing/records.ts'
import { snoozeTimes } from './snooze-times.ts'

/** The offered times in an installation in Shanghai, where it is eight hours later than in UTC. */
function timesAt(instant: string) {
  setCurrentUser(buildUser({ timeZone: 'Asia/Shanghai' }))
  return snoozeTimes(new Date(instant)).map(({ key, until }) => [key, until])
}

it('Usual ends of a snooze are an hour from now, and mornings of the installation’s days', () => {
  // A Thursday, 23:30 UTC, is Friday morning there.
  expect(timesAt('2026-11-26T23:30:00.000Z')).toEqual([
    ['hour', '2026-11-27T00:30:00.000Z'],
    ['tomorrow', '2026-11-28T01:00:00.000Z'],
    ['monday', '2026-11-30T01:00:00.000Z'],
  ])
})

it('On a Monday the next one is a week later', () => {
  expect(timesAt('2026-11-30T02:00:00.000Z')).toEqual([
    ['hour', '2026-11-30T03:00:00.000Z'],
    ['tomorrow', '2026-12-01T01:00:00.000Z'],
    ['monday', '2026-12-07T01:00:00.000Z'],
  ])
})

it('On a Sunday the next morning is offered once', () => {
  expect(timesAt('2026-11-29T02:00:00.000Z').map(([key]) => key)).toEqual(['hour', 'monday'])
})
