import { describe, expect, it } from 'vitest'
import {
  isConnected,
  newPlayer,
  type PlayerEvent,
  type PlayerState,
  phaseOf,
  playerAfter,
  type RoomFacts,
  retryDelayMs,
} from './player-state.ts'
import { listedFactsOf } from './room-facts.ts'

const pushed: RoomFacts = {
  isBanned: false,
  isEngineDown: false,
  isPushed: true,
  isCutOff: false,
  isMoving: true,
  videoCodec: 'avc1.64001f',
}
const room = (facts: Partial<RoomFacts> = {}): PlayerEvent => ({
  kind: 'room',
  facts: { ...pushed, ...facts },
})
const after = (...events: readonly PlayerEvent[]): PlayerState => events.reduce(playerAfter, newPlayer)
const shown: PlayerEvent = { kind: 'shown' }
const moved: PlayerEvent = { kind: 'moved' }
const playing = [shown, room(), moved] as const
const still = (seconds: number): PlayerEvent => ({ kind: 'still', seconds })
const failed = (failure: 'network' | 'ended' | 'unsupported' | 'overloaded' | 'forbidden'): PlayerEvent => ({
  kind: 'failed',
  failure,
})

describe('what a player shows', () => {
  it.each([
    ['connecting', [shown]],
    ['connecting', [shown, room()]],
    ['playing', playing],
    ['stalled', [...playing, still(2)]],
    ['playing', [...playing, still(2), moved]],
    ['waiting', [shown, room({ isPushed: false, isMoving: false })]],
    ['cutOff', [...playing, room({ isPushed: false, isCutOff: true })]],
    ['waiting', [shown, room({ isPushed: false, isCutOff: true }), room({ isPushed: false })]],
    ['playing', [shown, room({ isCutOff: true }), moved]],
    ['retrying', [...playing, failed('network')]],
    ['unsupported', [shown, room(), failed('unsupported')]],
    ['overloaded', [...playing, failed('overloaded')]],
    ['waiting', [...playing, failed('overloaded'), room({ isPushed: false })]],
    ['banned', [...playing, room({ isBanned: true })]],
    ['engineDown', [...playing, room({ isEngineDown: true })]],
    ['paused', [...playing, { kind: 'hidden' }]],
    ['forbidden', [...playing, failed('forbidden'), room({ isMoving: false })]],
  ] as const)('is %s', (phase, events) => {
    expect(phaseOf(after(...events))).toBe(phase)
  })
})

describe('the connection of a player', () => {
  it('is open only while the player is visible and its room may be played', () => {
    expect(isConnected(after(shown))).toBe(false)
    expect(isConnected(after(...playing))).toBe(true)
    expect(isConnected(after(...playing, { kind: 'hidden' }))).toBe(false)
    expect(isConnected(after(...playing, room({ isBanned: true })))).toBe(false)
    expect(isConnected(after(shown, room({ isPushed: false })))).toBe(false)
  })

  it('stays open during a gap in the incoming stream', () => {
    const before = after(...playing)
    const during = playerAfter(before, room({ isPushed: false, isMoving: false }))
    expect([phaseOf(during), isConnected(during)]).toEqual(['waiting', true])
    expect(playerAfter(during, room()).connection).toBe(before.connection)
  })

  it('is a new one after each failure, so that no ticket is used twice', () => {
    const first = after(...playing)
    const again = [failed('ended'), { kind: 'retried' }, { kind: 'hidden' }, shown] as const
    expect(again.reduce(playerAfter, first).connection).toBe(first.connection + 2)
  })

  it('is opened again when the server receives pictures but the player shows none', () => {
    expect(phaseOf(after(...playing, still(9.5)))).toBe('stalled')
    expect(phaseOf(after(...playing, still(10)))).toBe('retrying')
    expect(phaseOf(after(...playing, room({ isMoving: false }), still(30)))).toBe('stalled')
  })
})

describe('retries', () => {
  it('wait longer after each failure, and a picture resets the wait', () => {
    const waits: (number | undefined)[] = []
    let state = after(...playing)
    for (let attempt = 0; attempt < 7; attempt++) {
      state = playerAfter(state, failed('network'))
      waits.push(retryDelayMs(state))
      state = playerAfter(state, { kind: 'retried' })
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
    state = [moved, failed('network')].reduce(playerAfter, state)
    expect(retryDelayMs(state)).toBe(1000)
  })

  it('of a browser that cannot keep up wait far longer, until it has kept up for a while', () => {
    const waits: (number | undefined)[] = []
    let state = after(...playing)
    for (let attempt = 0; attempt < 6; attempt++) {
      state = [moved, failed('overloaded')].reduce(playerAfter, state)
      waits.push(retryDelayMs(state))
      state = playerAfter(state, { kind: 'retried' })
    }
    expect(waits).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 160_000])
    const away = [failed('overloaded'), { kind: 'hidden' }, shown, failed('overloaded')] as const
    expect(retryDelayMs(away.reduce(playerAfter, state))).toBe(160_000)
    state = [moved, { kind: 'steady' } as const, failed('overloaded')].reduce(playerAfter, state)
    expect(retryDelayMs(state)).toBe(10_000)
  })

  it('do not happen after failures that they cannot fix', () => {
    expect(retryDelayMs(after(shown, room(), failed('unsupported')))).toBeUndefined()
    expect(retryDelayMs(after(shown, room(), failed('forbidden')))).toBeUndefined()
    expect(retryDelayMs(after(...playing, failed('ended'), room({ isPushed: false })))).toBeUndefined()
    expect(retryDelayMs(after(...playing, failed('network'), { kind: 'hidden' }))).toBeUndefined()
  })

  it('happen at once when the room is back or its codec changes', () => {
    const waiting = after(...playing, failed('ended'), room({ isPushed: false }))
    expect(isConnected(playerAfter(waiting, room()))).toBe(true)
    const unsupported = after(shown, room({ videoCodec: 'hvc1' }), failed('unsupported'))
    expect(isConnected(playerAfter(unsupported, room()))).toBe(true)
    expect(isConnected(playerAfter(unsupported, room({ videoCodec: 'hvc1', isMoving: false })))).toBe(false)
  })
})

it('An event without effect returns the same state object', () => {
  const state = after(...playing)
  for (const event of [shown, moved, room(), { kind: 'retried' } as const, { kind: 'steady' } as const]) {
    expect(playerAfter(state, event)).toBe(state)
  }
})

describe('a room of which only the list is known', () => {
  const listed = (...given: Parameters<typeof listedFactsOf>): PlayerEvent[] => {
    const facts = listedFactsOf(...given)
    return facts ? [room(facts)] : []
  }
  it.each(['live', 'degraded', 'stalled'] as const)('is opened at once when it is %s', state => {
    expect(isConnected(after(shown, ...listed(state, 'output')))).toBe(true)
  })
  it.each(['offline', 'banned', 'unknown'] as const)('waits for its status when it is %s', state => {
    expect(phaseOf(after(shown, ...listed(state, 'output')))).toBe('connecting')
    expect(isConnected(after(shown, ...listed(state, 'output')))).toBe(false)
  })
  it('gives no facts about a single slot', () => {
    expect(isConnected(after(shown, ...listed('live', 'hot')))).toBe(false)
  })
})
