import type { RoomEvent } from '../../engine/engine.ts'
import { advance, configure } from '../rules/advance.ts'
import type { Effect, Step } from '../rules/effects.ts'
import { hear } from '../rules/hear.ts'
import { newRoom, type RoomHealth } from '../rules/room-health.ts'
import type { WatchedSettings } from '../store/sessions.ts'
import type { EffectTarget } from '../store/write-effects.ts'
import { createSampling, type Sampling } from './sampling.ts'

/** A room that this server judges: its state, and the effects that are not stored yet. */
export interface WatchedRoom {
  readonly target: EffectTarget
  readonly health: RoomHealth
  readonly sampling: Sampling
  /** Effects that are not stored yet. */
  readonly effects: readonly Effect[]
  /** Whether its session is over. */
  readonly hasEnded: boolean
  hear(event: RoomEvent): void
  advance(now: number): void
  configure(settings: WatchedSettings, now: number): void
  /** Forgets effects after they were stored. */
  forgetEffects(): void
}

/** Starts to judge a room by events. */
export function watchRoom(
  ids: { roomId: string; sessionId: string },
  { title, ...settings }: WatchedSettings,
  now: number,
  stallMarkMs: number,
): WatchedRoom {
  let [health, effects, hasEnded] = [newRoom(settings, now, stallMarkMs), [] as Effect[], false]
  let target: EffectTarget = { ...ids, title }
  const sampling = createSampling()
  const take = (step: Step) => {
    health = step.room
    effects.push(...step.effects)
    hasEnded ||= step.effects.some(({ kind }) => kind === 'sessionEnded')
  }
  return {
    get target() {
      return target
    },
    get health() {
      return health
    },
    get effects() {
      return effects
    },
    get hasEnded() {
      return hasEnded
    },
    sampling,
    hear(event) {
      if (hasEnded) return
      take(hear(health, event))
      if (event.kind === 'measured') sampling.add(event.key.slot, event.measured)
      else if (event.kind === 'viewers') sampling.addViewers(event.audience)
    },
    advance(time) {
      if (!hasEnded) take(advance(health, time))
    },
    configure({ title: newTitle, ...newSettings }, time) {
      target = { ...ids, title: newTitle }
      health = configure(health, newSettings, time)
    },
    forgetEffects() {
      effects = []
    },
  }
}
