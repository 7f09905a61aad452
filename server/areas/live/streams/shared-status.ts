import { randomUUID } from 'node:crypto'
import {
  type EngineHost,
  type Ffmpeg,
  type MissingFfmpeg,
  mergeRooms,
  type Observations,
  type ObservedRoom,
  type OtherServer,
} from '@greenroom/live-engine'
import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Poller } from '../../../platform/poller.ts'
import { liveStatuses } from '../schema.ts'

const intervalMs = 1000
/** A server without streams writes its status once in this many ticks; ticks are a second apart. */
const idleTicks = 10
/**
 * A server counts as running for this many seconds after its last status. Its streams expire earlier, because they are
 * written each second: after the time for which an encoder may send nothing.
 */
const freshSeconds = 15
const streamsFreshSeconds = 5
/** A status is deleted after this many seconds. */
const forgottenSeconds = 300

/** The state of the rooms of all servers. */
export interface Sightings {
  /** `LIVE_ENGINE` of the server that has the streams; undefined when no server has an engine. */
  engine: string | undefined
  /** Why that server makes no other qualities and checks no streams; null when it can. */
  missingFfmpeg: MissingFfmpeg | null
  rooms: ReadonlyMap<string, ObservedRoom>
}

/** The rooms of this server, together with the reports of the other servers. */
export interface SharedStatus {
  /** Id of this server in its reports. */
  readonly serverId: string
  read(): Promise<Sightings>
  /** The other servers that run now. */
  readOthers(): Promise<OtherServer[]>
  /** Writes the report of this server, each second while there is something to report. */
  poller: Poller
  /** Reports that this server has stopped. */
  leave(): Promise<void>
}

/** Shares reports between the servers on one database. Servers that take no streams only read. */
export function createSharedStatus(
  queries: Queries,
  { ffmpeg, host, observations }: { ffmpeg: Ffmpeg; host: EngineHost; observations: Observations },
): SharedStatus {
  const serverId = randomUUID()
  let turn = 0
  let hasWritten = false
  const hasFfmpeg = () => ffmpeg.command() !== undefined

  async function write(): Promise<void> {
    const rooms = Object.fromEntries(observations.all())
    const isIdle = Object.keys(rooms).length === 0
    if (isIdle && turn++ % idleTicks !== 0) return
    hasWritten = true
    const relayAddress = host.current()?.relayAddress ?? null
    const values = { engine: host.name, hasFfmpeg: hasFfmpeg(), relayAddress, rooms, updatedAt: sql`now()` }
    await queries
      .insert(liveStatuses)
      .values({ serverId, ...values })
      .onConflictDoUpdate({ target: liveStatuses.serverId, set: values })
    if (isIdle) await queries.delete(liveStatuses).where(isOlder(forgottenSeconds))
  }

  async function readOthers(): Promise<OtherServer[]> {
    const { engine, hasFfmpeg: hasTheirFfmpeg, relayAddress, rooms } = liveStatuses
    const rows = await queries
      .select({
        ...{ id: liveStatuses.serverId, engine, relayAddress, rooms, hasFfmpeg: hasTheirFfmpeg },
        areStreamsOld: sql<boolean>`${isOlder(streamsFreshSeconds)}`,
      })
      .from(liveStatuses)
      .where(and(ne(liveStatuses.serverId, serverId), sql`not ${isOlder(freshSeconds)}`))
      .orderBy(liveStatuses.serverId)
    return rows.map(({ areStreamsOld, ...server }) => ({
      ...server,
      rooms: new Map(areStreamsOld ? [] : Object.entries(server.rooms)),
    }))
  }

  return {
    serverId,
    readOthers,
    async read() {
      const others = await readOthers()
      const isServing = host.missing() === null
      const [other] = others
      return {
        engine: isServing ? host.name : other?.engine,
        missingFfmpeg: isServing ? ffmpeg.missing() : other?.hasFfmpeg ? null : 'ffmpegMissing',
        rooms: mergeRooms([...others.map(({ rooms }) => rooms), observations.all()]),
      }
    },
    poller: {
      name: 'live.status',
      intervalMs,
      async tick() {
        if (host.missing() === null) await write()
        return false
      },
    },
    async leave() {
      if (hasWritten) await queries.delete(liveStatuses).where(eq(liveStatuses.serverId, serverId))
    },
  }
}

const isOlder = (seconds: number) =>
  lt(liveStatuses.updatedAt, sql`now() - make_interval(secs => ${seconds})`)
