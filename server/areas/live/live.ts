import { hlsIndexPath, watchPath } from '@greenroom/contract/areas/live/live-routes'
import {
  type Control,
  createControl,
  createEngineHost,
  createFfmpeg,
  createObservations,
  createOtherServers,
  type EngineHost,
  type ExternalEngine,
  embeddedEngine,
  externalEngine,
  type Ffmpeg,
  mediamtx,
  type NodeDialect,
  type Observations,
  type OtherServers,
  type PlayRules,
  pushApp,
  type RefusedEvent,
  type SlotKey,
  type StartEngine,
  srs,
} from '@greenroom/live-engine'
import type { Registry } from '../../platform/modules/registry.ts'
import type { Platform } from '../../platform/platform.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import { type Checks, createChecks } from './checks/checks.ts'
import {
  type CountOpenAlarms,
  type OpenAlarms,
  onRoomOperated,
  openAlarmsCounted,
  type RoomOperatedHook,
} from './hooks.ts'
import { streamPlace } from './node-settings.ts'
import type { StoredRoom } from './store.ts'
import { embeddedSettingsOf, externalSettingsOf } from './streams/engine-settings.ts'
import { mayWatchRoom } from './streams/may-watch.ts'
import { createPlayGate, type PlayGate } from './streams/play-gate.ts'
import { pushServerOf } from './streams/push-server.ts'
import { createSharedStatus, type SharedStatus, type Sightings } from './streams/shared-status.ts'
import { findStoredSlot, readOrders } from './streams/stored-orders.ts'
import { createTickets, type Tickets } from './streams/tickets.ts'

/** The shared parts of the area on one server: its engine, and the state of all streams. */
export interface Live {
  host: EngineHost
  /** The external media servers, if the settings name some. */
  external: { engine: ExternalEngine; dialect: NodeDialect } | undefined
  control: Control
  observations: Observations
  shared: SharedStatus
  others: OtherServers
  checks: Checks
  ffmpeg: Ffmpeg
  tickets: Tickets
  gate: PlayGate
  /** Whether an audience may watch a room. If so, its output shows the stored orders once this resolves. */
  mayWatch(roomId: string): Promise<boolean>
  /** What all servers see now. */
  sightings(): Promise<Sightings>
  countOpenAlarms: CountOpenAlarms
  /** Announces an operation of a user to other areas, in its transaction. */
  announceOperation: RoomOperatedHook
  /** Adds a listener for encoders that this server refused. */
  onRefused(listener: (event: RefusedEvent) => void): void
  /** Awaited in their order before the engine of this server stops. */
  beforeStop: (() => Promise<void>)[]
  /** Server address for encoders. */
  pushServer(): string
  /**
   * Addresses at which an audience can watch a room; empty when no audience is admitted or no address is configured.
   */
  playAddresses(roomId: string): string[]
  /** The page of a room for its audience; null when none is admitted. */
  watchPage(room: Pick<StoredRoom, 'id' | 'hasWatchPage'>): { isOpen: boolean; address: string } | null
  /** Maximum number of rooms that are transcoded at a time. */
  maxTranscoded: number
  /** Whether streams are checked by ffmpeg. */
  hasChecks: boolean
  /** How often the picture of a stream is taken, in seconds. */
  thumbnailSeconds: number
}

/** The API and hook of external media servers, by their product. */
const dialects: Readonly<Record<Settings['LIVE_ENGINE'], NodeDialect | undefined>> = {
  embedded: undefined,
  srs,
  mediamtx,
  off: undefined,
}

const liveByPlatform = new WeakMap<Platform, Live>()

/** What the parts of the area share on the server with this platform; the first call makes it. */
export function liveOf(platform: Platform, registry: Registry): Live {
  const live = liveByPlatform.get(platform) ?? createLive(platform, registry)
  liveByPlatform.set(platform, live)
  return live
}

function createLive(platform: Platform, registry: Registry): Live {
  const { database, events, log, settings } = platform
  const { pool } = database
  const addressOf = (path: string) => (settings.PUBLIC_URL ? new URL(path, settings.PUBLIC_URL).href : path)
  const [countOpenAlarms = async () => new Map<string, OpenAlarms>()] = registry.hooks.of(openAlarmsCounted)
  const operatedHooks = registry.hooks.of(onRoomOperated)
  const secrets = createSecrets(settings)
  const ffmpeg = createFfmpeg(settings.LIVE_FFMPEG)
  const observations = createObservations()
  const tickets = createTickets(secrets)
  const isOpenSession = registry.gate('isOpenSession')(platform)
  const mayWatch = async (id: string) => {
    if (!(await mayWatchRoom(pool, settings, id))) return false
    await control.apply(id)
    return true
  }
  const isTicket: PlayRules['isTicket'] = async (sealed, { roomId, source }) => {
    const grant = tickets.read(sealed)
    return grant?.roomId === roomId && grant.source === source && (await isOpenSession(grant.sessionId))
  }
  const dialect = dialects[settings.LIVE_ENGINE]
  const parts = { log, ffmpeg, sealing: secrets }
  const external = dialect && {
    dialect,
    engine: externalEngine({
      ...{ ...parts, dialect, settings: externalSettingsOf(settings) },
      rules: { mayWatch, isTicket },
    }),
  }
  const starts: Readonly<Record<Settings['LIVE_ENGINE'], StartEngine | undefined>> = {
    embedded: embeddedEngine({ ...parts, settings: embeddedSettingsOf(settings), mayWatch }),
    srs: external?.engine.start,
    mediamtx: external?.engine.start,
    off: undefined,
  }
  const start = starts[settings.LIVE_ENGINE]
  const startEngine = start && (() => start(request => control.decide(request, isPushed)))
  const host = createEngineHost(settings.LIVE_ENGINE, startEngine, log)
  const refusedListeners = new Set<(event: RefusedEvent) => void>()
  const control = createControl({
    ...{ host, observations, log },
    findSlot: key => findStoredSlot(pool, key),
    readOrders: roomId => readOrders(pool, roomId),
    onRefused(event) {
      observations.take(event)
      for (const listener of refusedListeners) listener(event)
    },
  })
  const shared = createSharedStatus(pool, { ffmpeg, host, observations })
  const isPushed = async ({ roomId, slot }: SlotKey) => {
    const { rooms } = await shared.read()
    // An unknown stream may come again on another server.
    return rooms.get(roomId)?.slots.some(seen => seen.slot === slot && seen.awayNode === '') === true
  }
  host.onEvent(observations.take)
  const checks = createChecks({ ffmpeg, host, log, observations, queries: pool, settings })
  checks.onEvent(observations.take)
  return {
    external,
    checks,
    control,
    ffmpeg,
    host,
    mayWatch,
    observations,
    shared,
    tickets,
    others: createOtherServers({ host, observations, shared }),
    gate: createPlayGate({
      events,
      host,
      log,
      tickets,
      queries: pool,
      isOpenSession,
      prepare: control.apply,
    }),
    sightings: shared.read,
    countOpenAlarms,
    async announceOperation(queries, operation) {
      for (const hook of operatedHooks) await hook(queries, operation)
    },
    onRefused: listener => void refusedListeners.add(listener),
    beforeStop: [],
    pushServer: () => pushServerOf(settings, host.current()?.port),
    playAddresses(roomId) {
      if (!settings.LIVE_AUDIENCE) return []
      const named = settings.LIVE_PLAY_URLS.map(url => url.replaceAll(streamPlace, `${pushApp}/${roomId}`))
      const engine = host.current()
      if (named.length > 0 || !engine?.hls) return named
      return [`${engine.relayAddress}/${roomId}.flv`, addressOf(hlsIndexPath(roomId))]
    },
    watchPage: ({ hasWatchPage, id }) =>
      settings.LIVE_AUDIENCE ? { isOpen: hasWatchPage, address: addressOf(watchPath(id)) } : null,
    maxTranscoded: settings.LIVE_FFMPEG_PROCESSES,
    hasChecks: settings.LIVE_CHECKS > 0,
    thumbnailSeconds: settings.LIVE_THUMBNAIL_SECONDS,
  }
}
