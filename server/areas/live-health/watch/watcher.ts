import { randomUUID } from 'node:crypto'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { EngineEvent, MediaEngine, RoomEvent } from '@greenroom/live-engine'
import type { Platform } from '../../../platform/platform.ts'
import type { Poller } from '../../../platform/poller.ts'
import { advance, configure } from '../rules/advance.ts'
import { applyEngineEvent } from '../rules/apply-engine-event.ts'
import type { Effect, Step } from '../rules/effects.ts'
import { type HealthMarks, newRoom, type RoomHealth } from '../rules/room-health.ts'
import { mayLeaveMain } from '../rules/switching.ts'
import { times } from '../rules/thresholds.ts'
import { closingsOf } from '../store/open-alarms.ts'
import { recordedWrite } from '../store/recorded-write.ts'
import { claimSession, readSettings, renewLeases, renewMs, type WatchedSettings } from '../store/sessions.ts'
import { type EffectTarget, writeEffects } from '../store/write-effects.ts'
import { createSampling, type Sampling, sampleTime } from './sampling.ts'
import { writeSamples } from './write-samples.ts'

type Published = Extract<EngineEvent, { kind: 'published' }>

/** Most waiting events. Beyond it, events that come every second are dropped. */
const maxWaiting = 20_000
const figures: ReadonlySet<RoomEvent['kind']> = new Set(['measured', 'checked', 'viewers'])

/** Whether an event may open an alarm or switch a room at once. */
const isUrgent = ({ kind }: EngineEvent | RoomEvent) =>
  kind === 'down' || (kind !== 'up' && !figures.has(kind))

/** Events of engines since the last tick, and the streams that exist now. */
interface StreamList {
  /** Adds an event of this server's engine. */
  add(event: EngineEvent): void
  /** Adds an event about a stream on another server, or a finding of ffmpeg. */
  addOther(event: RoomEvent): void
  /** Rooms with a stream on this server, and since when. */
  rooms(): Map<string, Date>
  /** Beginnings of a room's streams that are no longer among the waiting events. */
  begun(roomId: string): Published[]
  /** Removes and returns the waiting events. */
  take(): RoomEvent[]
}

const roomOf = (event: RoomEvent): string => ('key' in event ? event.key.roomId : event.roomId)

function createStreamList(): StreamList {
  const streams = new Map<string, { event: Published; isRemote: boolean }>()
  let waiting: RoomEvent[] = []
  const nameOf = ({ key: { roomId, slot } }: Pick<Published, 'key'>) => `${roomId}/${slot}`
  function take(event: RoomEvent, isRemote: boolean): void {
    if (event.kind === 'published') streams.set(nameOf(event), { event, isRemote })
    else if (event.kind === 'unpublished') streams.delete(nameOf(event))
    const isFigure = figures.has(event.kind)
    if (!isFigure || waiting.length < maxWaiting) waiting.push(event)
  }
  return {
    add(event) {
      if (event.kind === 'up') return
      if (event.kind !== 'down') return take(event, false)
      for (const { event: published, isRemote } of [...streams.values()])
        if (!isRemote)
          take({ kind: 'unpublished', at: event.at, key: published.key, cause: 'engineDown' }, false)
    },
    addOther: event => take(event, true),
    rooms() {
      const rooms = new Map<string, Date>()
      for (const { event, isRemote } of streams.values()) {
        const { roomId } = event.key
        const since = rooms.get(roomId)
        if (!isRemote && (!since || event.at < since)) rooms.set(roomId, event.at)
      }
      return rooms
    },
    begun: roomId =>
      [...streams.values()]
        .map(({ event }) => event)
        .filter(event => event.key.roomId === roomId && !waiting.includes(event)),
    take() {
      const taken = waiting
      waiting = []
      return taken
    },
  }
}

/** The engine as the watcher uses it. */
interface WatchedEngine extends Pick<MediaEngine, 'onEvent'> {
  /**
   * Adds a listener for streams of other servers and findings of ffmpeg, which count in rooms that this server
   * judges.
   */
  onOtherEvent(listener: (event: RoomEvent) => void): void
  switchOutput(roomId: string, slot: SlotName): void
}

interface WatcherParts {
  platform: Pick<Platform, 'database' | 'events' | 'settings'>
  engine: WatchedEngine
  /** Milliseconds since 1970; for tests. */
  now?: () => number
}

/** Rooms are judged once a second; between, those whose streams began, ended or stalled, or that may switch by themselves. */
const judgeMs = 1000
/** Short, because viewers of a broken stream wait for the switch. */
const intervalMs = 100

/** What settings are made of. */
const settingsTopics: ReadonlySet<string> = new Set([
  'live-room.changed',
  'live-show.changed',
  'live-playlist.changed',
])
/** Settings are also read again without an event, because a ban ends by itself. */
const settingsMs = 10_000

/**
 * Creates the watcher of rooms with streams on this server. It judges them once a second, stores what happened, and
 * switches their output. The one of several servers that holds the running session judges a room.
 */
export function createHealthWatcher({ platform, engine, now = Date.now }: WatcherParts): Poller {
  const serverId = randomUUID()
  const streams = createStreamList()
  const rooms = new Map<string, WatchedRoom>()
  let [sampledAt, renewedAt, settingsAt, judgedAt] = [sampleTime(now()), now(), now(), 0]
  let wake = (): void => undefined
  engine.onEvent(event => {
    streams.add(event)
    if (isUrgent(event)) wake()
  })
  engine.onOtherEvent(event => {
    streams.addOther(event)
    if (isUrgent(event)) wake()
  })
  platform.events.listen(({ event: { topic } }) => {
    if (settingsTopics.has(topic)) settingsAt = 0
  })

  /** Claims rooms that another server judges every second again, because that server may have been killed. */
  async function claim(at: number): Promise<void> {
    const claims = [...streams.rooms()]
      .filter(([roomId]) => !rooms.has(roomId))
      .map(([roomId, startedAt]) => ({ roomId, startedAt }))
    if (claims.length === 0) return
    for (const room of await claimRooms(platform, serverId, claims, at)) {
      const { roomId } = room.target
      for (const event of streams.begun(roomId)) room.applyEngineEvent(event)
      rooms.set(roomId, room)
    }
  }

  async function configure(at: number): Promise<void> {
    if (rooms.size === 0 || at - settingsAt < settingsMs) return
    settingsAt = at
    const settings = await readSettings(platform.database.pool, [...rooms.keys()], new Date(at))
    for (const [roomId, changed] of settings) rooms.get(roomId)?.configure(changed, at)
  }

  async function write(at: number): Promise<void> {
    const isSampling = sampleTime(at) > sampledAt
    const isRenewing = at - renewedAt >= renewMs
    const all = [...rooms.values()]
    const changed = all.filter(room => room.effects.length > 0 || (isSampling && !room.hasEnded))
    if (changed.length === 0 && !(isRenewing && all.length > 0)) return
    const leased = await recordedWrite(platform, async context => {
      const { queries } = context
      const sessions = await renewLeases(
        queries,
        serverId,
        (isRenewing ? all : changed).map(({ target }) => target.sessionId),
      )
      const own = changed.filter(({ target }) => sessions.has(target.sessionId))
      if (isSampling || own.some(({ hasEnded }) => hasEnded))
        await writeSamples(queries, own.filter(room => isSampling || room.hasEnded).map(sampleOf(sampledAt)))
      for (const { target, effects } of own) await writeEffects(context, target, effects)
      return sessions
    })
    if (isRenewing) renewedAt = at
    if (isSampling) sampledAt = sampleTime(at)
    for (const room of isRenewing ? all : changed) settle(room, leased, isSampling)
  }

  /** Applies effects after they were stored. Rooms that another server took over are dropped. */
  function settle(room: WatchedRoom, leased: ReadonlySet<string>, isSampling: boolean): void {
    const { roomId, sessionId } = room.target
    if (!leased.has(sessionId)) {
      rooms.delete(roomId)
      return
    }
    for (const effect of room.effects) {
      if (effect.kind === 'switchOutput') engine.switchOutput(roomId, effect.slot)
    }
    room.forgetEffects()
    if (isSampling) room.sampling.reset()
    if (room.hasEnded) rooms.delete(roomId)
  }

  return {
    name: 'live-room.watch',
    intervalMs,
    onStart(start) {
      wake = start
    },
    async tick() {
      const at = now()
      const isWhole = at - judgedAt >= judgeMs || at < judgedAt
      if (isWhole) {
        judgedAt = at
        await claim(at)
        await configure(at)
      }
      const changed = new Set<WatchedRoom>()
      for (const event of streams.take()) {
        const room = rooms.get(roomOf(event))
        room?.applyEngineEvent(event)
        if (room && !figures.has(event.kind)) changed.add(room)
      }
      for (const room of rooms.values())
        if (isWhole || changed.has(room) || mayLeaveMain(room.health)) room.advance(at)
      await write(at)
      return false
    },
  }
}

const sampleOf = (at: number) => (room: WatchedRoom) => ({
  roomId: room.target.roomId,
  sessionId: room.target.sessionId,
  at: new Date(at),
  activeSlot: room.health.settings.activeSlot,
  ...room.sampling.read(),
})

/** A room with a stream on this server, and since when. */
interface Claim {
  roomId: string
  startedAt: Date
}

/** Makes this server the judge of rooms that have none. Alarms that a previous judge left open are closed. */
async function claimRooms(
  platform: Pick<Platform, 'database' | 'events' | 'settings'>,
  serverId: string,
  claims: readonly Claim[],
  now: number,
): Promise<WatchedRoom[]> {
  const marks = marksOf(platform.settings)
  return recordedWrite(platform, async context => {
    const { queries } = context
    const rooms: WatchedRoom[] = []
    const settingsByRoom = await readSettings(
      queries,
      claims.map(({ roomId }) => roomId),
      new Date(now),
    )
    for (const { roomId, startedAt } of claims) {
      const settings = settingsByRoom.get(roomId)
      if (!settings) continue
      const state = settings.isBanned ? 'banned' : 'offline'
      const session = await claimSession(queries, { roomId, startedAt, serverId, state })
      if (!session) continue
      const { title, ...rest } = settings
      const health = newRoom(rest, now, marks, session.begunAt !== null)
      const room = watchRoom({ roomId, sessionId: session.id, title }, health)
      await writeEffects(context, room.target, await closingsOf(queries, roomId, now))
      rooms.push(room)
    }
    return rooms
  })
}

/** A room that this server judges: its state, and the effects that are not stored yet. */
interface WatchedRoom {
  readonly target: EffectTarget
  readonly health: RoomHealth
  readonly sampling: Sampling
  /** Effects that are not stored yet. */
  readonly effects: readonly Effect[]
  /** Whether its session is over. */
  readonly hasEnded: boolean
  applyEngineEvent(event: RoomEvent): void
  advance(now: number): void
  configure(settings: WatchedSettings, now: number): void
  /** Forgets effects after they were stored. */
  forgetEffects(): void
}

const marksOf = (settings: Platform['settings']): HealthMarks => {
  const { LIVE_BLACK_SECONDS, LIVE_FROZEN_SECONDS, LIVE_SILENT_SECONDS, LIVE_STALL_SECONDS } = settings
  const checkSeconds = Math.max(LIVE_BLACK_SECONDS, LIVE_FROZEN_SECONDS, LIVE_SILENT_SECONDS)
  return { stallMs: LIVE_STALL_SECONDS * 1000, wholeMs: checkSeconds * 1000 + times.lateCheckMs }
}

/** Starts to judge a room by events. */
function watchRoom(first: EffectTarget, atFirst: RoomHealth): WatchedRoom {
  let [target, health, effects, hasEnded] = [first, atFirst, [] as Effect[], false]
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
    applyEngineEvent(event) {
      if (hasEnded) return
      take(applyEngineEvent(health, event))
      if (event.kind === 'measured') sampling.add(event.key.slot, event.measured)
      else if (event.kind === 'viewers') sampling.addViewers(event.audience)
    },
    advance(time) {
      if (!hasEnded) take(advance(health, time))
    },
    configure({ title: newTitle, ...newSettings }, time) {
      target = { ...target, title: newTitle }
      health = configure(health, newSettings, time)
    },
    forgetEffects() {
      effects = []
    },
  }
}
