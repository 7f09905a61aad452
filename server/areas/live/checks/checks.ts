import {
  type CheckedEvent,
  type EngineHost,
  type Ffmpeg,
  type Observations,
  streamNameOf,
} from '@greenroom/live-engine'
import { inArray } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Poller } from '../../../platform/poller.ts'
import { liveRooms } from '../schema.ts'
import { type Check, startCheck } from './check.ts'
import type { CheckSettings } from './check-arguments.ts'
import { type CheckedStream, chooseStreams } from './choose-streams.ts'
import { storeThumbnail } from './thumbnails.ts'

const intervalMs = 1000

/** Checks streams of this server by ffmpeg. */
export interface Checks {
  /** Starts and stops ffmpeg processes, and reports their findings, once a second. */
  poller: Poller
  onEvent(listener: (event: CheckedEvent) => void): void
  stop(): Promise<void>
}

interface Parts {
  queries: Queries
  host: Pick<EngineHost, 'current'>
  observations: Pick<Observations, 'all'>
  ffmpeg: Pick<Ffmpeg, 'command'>
  settings: CheckSettings
  log: Logger
  start?: typeof startCheck
}

/** Creates the checks of this server's streams. */
export function createChecks(parts: Parts): Checks {
  const { queries, host, observations, ffmpeg, settings, log, start = startCheck } = parts
  const listeners = new Set<(event: CheckedEvent) => void>()
  const running = new Map<string, { stream: CheckedStream; check: Check }>()
  /** A new connection, or one that now has sound, needs another ffmpeg process. */
  const nameOf = ({ key, startedAt, hasAudio }: CheckedStream) =>
    `${streamNameOf(key)} ${startedAt} ${hasAudio}`

  async function choose(): Promise<CheckedStream[]> {
    const rooms = observations.all()
    if (rooms.size === 0 || settings.LIVE_CHECKS === 0) return []
    const rows = await queries
      .select({ id: liveRooms.id, activeSlot: liveRooms.activeSlot })
      .from(liveRooms)
      .where(inArray(liveRooms.id, [...rooms.keys()]))
    return chooseStreams(rooms, new Map(rows.map(it => [it.id, it.activeSlot])), settings.LIVE_CHECKS)
  }
  function announce({ key }: CheckedStream, faults: CheckedEvent['found']): void {
    for (const listener of listeners) listener({ kind: 'checked', at: new Date(), key, found: faults })
  }
  function begin(command: string, stream: CheckedStream): void {
    const { key, hasAudio } = stream
    const check = start({
      command,
      hasAudio,
      settings,
      log,
      from: () => host.current()?.readAddress?.(key) ?? '',
      onPicture: picture =>
        void storeThumbnail(queries, key, picture).catch(error =>
          log.warn({ err: error, room: key.roomId }, 'a picture of a stream was not stored'),
        ),
    })
    running.set(nameOf(stream), { stream, check })
  }

  return {
    onEvent: listener => void listeners.add(listener),
    poller: {
      name: 'live.checks',
      intervalMs,
      async tick() {
        const command = ffmpeg.command()
        const isReadable = host.current()?.readAddress !== undefined
        const chosen = command === undefined || !isReadable ? [] : await choose()
        const names = new Set(chosen.map(nameOf))
        for (const [name, { check, stream }] of running) {
          if (names.has(name)) continue
          running.delete(name)
          void check.stop()
          announce(stream, null)
        }
        for (const stream of chosen)
          if (command !== undefined && !running.has(nameOf(stream))) begin(command, stream)
        for (const { stream, check } of running.values()) announce(stream, check.found())
        return false
      },
    },
    async stop() {
      const checks = [...running.values()]
      running.clear()
      await Promise.all(checks.map(({ check }) => check.stop()))
    },
  }
}
