import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaEngine, RecordingEvent } from '@greenroom/live-engine'
import { makePrivateDirectory } from '../../platform/files/private-directory.ts'
import type { Registry } from '../../platform/modules/registry.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Poller } from '../../platform/poller.ts'
import { liveOf } from '../live/index.ts'
import { onRecordedFileDeleted } from './hooks.ts'
import { recordingDirectory, refusalOf } from './limits.ts'
import { publishRecordings } from './publish.ts'
import { keepFile, readFileName } from './recorded-file.ts'
import {
  deletedRecordings,
  endOldOrders,
  endOrder,
  endStops,
  removeRecording,
  roomsToRecord,
  roomsWithShow,
  storeRecording,
} from './store.ts'

const intervalMs = 5000
const hourMs = 3_600_000
/** A bucket takes at most 5 GB in one piece. */
const maxFileBytes = 4e9
const idleMs = 60_000
/** A file that was not written for so long is left from a process that was killed. */
const abandonedMs = 60_000
/** A recording that failed is not tried again for so long. */
const restMs = 600_000
const removedAtOnce = 20

type Grown = Extract<RecordingEvent, { kind: 'grew' }>

/** Makes the recordings of this server follow the stored orders, and moves recorded files into the file store. */
export function createRecorder(platform: Platform, registry: Registry): Poller {
  const { database, events, files, log, settings } = platform
  const { pool } = database
  const live = liveOf(platform, registry)
  const { beforeStop, host, sightings } = live
  const directory = recordingDirectory(settings)
  const uses = registry.hooks.of(onRecordedFileDeleted)
  /** Files that are being written here, as they were last reported, and when a room's recording failed. */
  const written = new Map<string, Grown>()
  const failedAt = new Map<string, number>()
  const keeping = new Map<string, Promise<void>>()
  let followed: MediaEngine | undefined
  let ordered: ReadonlyMap<string, string> = new Map()
  let isStopped = false

  /** Stores a file that is closed. */
  function keep(name: string, reason: string): Promise<void> {
    const running = keeping.get(name)
    if (running) return running
    const facts = readFileName(name)
    if (facts === undefined) return Promise.resolve()
    const ownerId = ordered.get(facts.roomId) ?? noUserId
    const done = keepFile(platform, join(directory, name), { ownerId, reason })
      .then(() => publishRecordings(platform, [facts.roomId]))
      .catch(error => log.error({ err: error, file: name }, 'a recorded file could not be stored'))
      .finally(() => keeping.delete(name))
    keeping.set(name, done)
    return done
  }
  function take(event: RecordingEvent): void {
    if (event.kind === 'grew') {
      const isNew = !written.has(event.file)
      written.set(event.file, event)
      if (isNew) void storeRunning().catch(logFailure)
      return
    }
    written.delete(event.file)
    if (event.reason !== null) {
      log.error({ room: event.roomId, reason: event.reason }, 'a recording has ended by itself')
      failedAt.set(event.roomId, performance.now())
      void endOrder(pool, event.roomId).catch(logFailure)
    }
    void keep(event.file, event.reason ?? '')
  }
  const logFailure = (error: unknown) => log.error({ err: error }, 'recordings could not be followed')

  async function storeRunning(): Promise<void> {
    const roomIds = new Set<string>()
    for (const { bytes, durationMs, file, roomId } of [...written.values()]) {
      const facts = readFileName(file)
      if (facts === undefined || !written.has(file)) continue
      await storeRecording(pool, { ...facts, bytes, durationMs: Math.round(durationMs), state: 'running' })
      roomIds.add(roomId)
    }
    await publishRecordings(platform, [...roomIds])
  }
  /** Begins and ends recordings. */
  async function follow(): Promise<void> {
    const engine = host.current()
    if (engine?.recorder === undefined || isStopped) return
    if (followed !== engine) engine.recorder.onEvent(take)
    followed = engine
    const refusal = await refusalOf(platform, live)
    const withShow = await roomsWithShow(pool)
    await endStops(pool, withShow)
    ordered = await roomsToRecord(pool, withShow)
    const now = performance.now()
    const rooms = [...ordered.keys()].filter(id => now - (failedAt.get(id) ?? -restMs) >= restMs)
    await makePrivateDirectory(directory)
    if (refusal !== null && written.size > 0) await stopAll(refusal)
    engine.recorder.follow(new Set(refusal === null ? rooms : []), {
      ...{ directory, idleMs, fileMs: hourMs, fileBytes: maxFileBytes },
    })
  }
  /** Says why running recordings end. */
  async function stopAll(reason: string): Promise<void> {
    for (const { bytes, durationMs, file } of written.values()) {
      const facts = readFileName(file)
      if (facts)
        await storeRecording(pool, {
          ...{ ...facts, bytes, durationMs: Math.round(durationMs), state: 'running', reason },
        })
    }
  }
  /** Stores files that a killed process left. */
  async function keepAbandoned(): Promise<void> {
    for (const name of await readdir(directory).catch(() => [])) {
      if (written.has(name)) continue
      const file = await stat(join(directory, name)).catch(() => undefined)
      if (file && Date.now() - file.mtimeMs > abandonedMs) await keep(name, '')
    }
  }
  async function removeDeleted(): Promise<void> {
    for (const recording of await deletedRecordings(pool, removedAtOnce)) {
      // The row goes first, so that no row refers to a missing file.
      const fileId = await pool.transaction(queries => removeRecording(queries, recording, uses))
      if (fileId !== undefined) await files.store.remove(fileId)
    }
  }

  const unlisten = events.listen(({ event: { topic } }) => {
    const changes = topic === 'live-recording.changed' || topic === 'live-show.changed'
    if (changes && host.current()) void follow().catch(logFailure)
  })
  beforeStop.push(async () => {
    isStopped = true
    unlisten()
    followed?.recorder?.follow(new Set(), { directory, idleMs, fileMs: hourMs, fileBytes: maxFileBytes })
    await Promise.all(keeping.values())
  })
  return {
    name: 'live.recordings',
    intervalMs,
    async tick() {
      if (isStopped) return false
      const { rooms } = await sightings()
      await endOldOrders(
        pool,
        [...rooms].flatMap(([id, { slots }]) => (slots.length > 0 ? [id] : [])),
      )
      await follow()
      if (written.size > 0) await storeRunning()
      await keepAbandoned()
      await removeDeleted()
      return false
    },
  }
}

/** Owns files whose order is gone. */
const noUserId = '00000000-0000-0000-0000-000000000000'
