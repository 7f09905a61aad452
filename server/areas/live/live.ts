import type { Registry } from '../../platform/modules/registry.ts'
import type { Platform } from '../../platform/platform.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import { type Checks, createChecks } from './checks/checks.ts'
import { type BesideEngine, besideEngine } from './engine/beside/beside.ts'
import type { PlayRules } from './engine/beside/hook-answers.ts'
import type { NodeDialect } from './engine/beside/node.ts'
import { type Control, createControl } from './engine/control.ts'
import { embeddedEngine } from './engine/embedded/embedded.ts'
import type { SlotKey, StartEngine } from './engine/engine.ts'
import { createEngineHost, type EngineHost } from './engine/host.ts'
import { mediamtx } from './engine/mediamtx/mediamtx.ts'
import { createObservations, type Observations } from './engine/observe.ts'
import { createOtherServers, type OtherServers } from './engine/other-servers.ts'
import { pushServerOf } from './engine/push-server.ts'
import { createSharedStatus, type SharedStatus, type Sightings } from './engine/shared-status.ts'
import { pushApp } from './engine/slot-path.ts'
import { srs } from './engine/srs/srs.ts'
import { countOpenAlarms } from './health/store/alarm-rows.ts'
import { createRefusalHistory } from './health/store/refusals.ts'
import { streamPlace } from './node-settings.ts'
import { createFfmpeg, type Ffmpeg } from './programmes/ffmpeg.ts'
import { mayWatchRoom } from './rooms/may-watch.ts'
import type { CountOpenAlarms } from './rooms/open-alarms.ts'
import { createPlayGate, type PlayGate } from './studio/play-gate.ts'
import { createTickets, type Tickets } from './studio/tickets.ts'

/** What the parts of the area share on one server: its engine, and what is known of all streams. */
export interface Live {
  host: EngineHost
  /** The media servers beside us, where the settings name some. */
  beside: { engine: BesideEngine; dialect: NodeDialect } | undefined
  control: Control
  observations: Observations
  shared: SharedStatus
  others: OtherServers
  checks: Checks
  ffmpeg: Ffmpeg
  tickets: Tickets
  gate: PlayGate
  /** What all servers see now. */
  sightings(): Promise<Sightings>
  countOpenAlarms: CountOpenAlarms
  /** Server address for encoders. */
  pushServer(): string
  /**
   * Addresses at which an audience can watch a room; empty when no audience is admitted or no address is configured.
   */
  playAddresses(roomId: string): string[]
  /** Maximum number of rooms that are transcoded at a time. */
  maxTranscoded: number
  /** How often the picture of a stream is taken, in seconds. */
  thumbnailSeconds: number
}

/** How media servers beside us are spoken to. */
const dialects: Readonly<Record<Settings['LIVE_ENGINE'], NodeDialect | undefined>> = {
  embedded: undefined,
  srs,
  mediamtx,
  off: undefined,
}

const known = new WeakMap<Platform, Live>()

/** What the parts of the area share on the server with this platform; the first call makes it. */
export function liveOf(platform: Platform, registry: Registry): Live {
  const live = known.get(platform) ?? createLive(platform, registry)
  known.set(platform, live)
  return live
}

function createLive(platform: Platform, registry: Registry): Live {
  const { database, events, log, settings } = platform
  const { pool } = database
  const secrets = createSecrets(settings)
  const ffmpeg = createFfmpeg(settings)
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
  const parts = { settings, log, ffmpeg, secrets }
  const beside = dialect && {
    dialect,
    engine: besideEngine({ ...parts, dialect, rules: { mayWatch, isTicket } }),
  }
  const starts: Readonly<Record<Settings['LIVE_ENGINE'], StartEngine | undefined>> = {
    embedded: embeddedEngine({ ...parts, mayWatch }),
    srs: beside?.engine.start,
    mediamtx: beside?.engine.start,
    off: undefined,
  }
  const start = starts[settings.LIVE_ENGINE]
  const startEngine = start && (() => start(request => control.decide(request, isPushed)))
  const host = createEngineHost(settings.LIVE_ENGINE, startEngine, log)
  const refusals = createRefusalHistory(platform)
  const control = createControl({
    ...{ queries: pool, host, observations, log },
    onRefused(event) {
      observations.take(event)
      void refusals.take(event)
    },
  })
  const shared = createSharedStatus(pool, { ffmpeg, host, observations })
  const isPushed = async ({ roomId, slot }: SlotKey) => {
    const { rooms } = await shared.read()
    // One of which nothing is known may come again elsewhere.
    return rooms.get(roomId)?.slots.some(seen => seen.slot === slot && seen.awayNode === '') === true
  }
  host.onEvent(observations.take)
  const checks = createChecks({ ffmpeg, host, log, observations, queries: pool, settings })
  checks.onEvent(observations.take)
  return {
    beside,
    checks,
    control,
    ffmpeg,
    host,
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
    pushServer: () => pushServerOf(settings, host.current()?.port),
    playAddresses: roomId =>
      settings.LIVE_AUDIENCE
        ? settings.LIVE_PLAY_URLS.map(url => url.replaceAll(streamPlace, `${pushApp}/${roomId}`))
        : [],
    maxTranscoded: settings.LIVE_FFMPEG_PROCESSES,
    thumbnailSeconds: settings.LIVE_THUMBNAIL_SECONDS,
  }
}
