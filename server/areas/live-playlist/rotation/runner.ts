import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { keepRunning, type RunningProgram } from '@greenroom/live-engine'
import { keepPlaying } from '@greenroom/media'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Registry } from '../../../platform/modules/registry.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Poller } from '../../../platform/poller.ts'
import { liveOf } from '../../live/index.ts'
import { type ApprovedClip, approvedClips, claimRotations, releaseRotations } from './store.ts'

/** Plays a rotation until it is stopped. */
interface RotationPlayer {
  stop(): Promise<void>
}

/** Opens each clip of a rotation. */
const openClips = (fileIds: readonly string[], store: FileStore) =>
  fileIds.map(id => async () => {
    const content = await store.open(id)
    if (!content) throw new Error(`The video ${id} is not there`)
    return content
  })

const size = { width: 1280, height: 720 } as const
const frameRate = 25

/** The arguments by which ffmpeg plays the clips of a list in a loop: clips of any size become one stream. */
function rotationArguments(list: string, to: string): string[] {
  const { width, height } = size
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error'],
    ...['-re', '-stream_loop', '-1', '-f', 'concat', '-safe', '0', '-i', list],
    ...['-vf', `${fit},fps=${frameRate}`, '-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency'],
    ...['-pix_fmt', 'yuv420p', '-g', String(2 * frameRate)],
    ...['-b:v', '1800k', '-maxrate', '1800k', '-bufsize', '1800k'],
    ...['-c:a', 'aac', '-ar', '44100', '-ac', '2', '-b:a', '96k', '-f', 'flv', to],
  ]
}

interface Source {
  command: string
  store: FileStore
  log: Logger
}

/**
 * Plays clips of any type by ffmpeg, which reads copies of them.
 * @param url the address to push to; empty while no server takes streams
 */
function playByFfmpeg(
  url: () => string,
  fileIds: readonly string[],
  { command, store, log }: Source,
): RotationPlayer {
  let program: RunningProgram | undefined
  let isStopped = false

  async function begin(): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), 'greenroom-rotation-'))
    try {
      const paths = await copyAll(store, fileIds, directory)
      const list = join(directory, 'list.txt')
      await writeFile(list, paths.map(path => `file '${path.replaceAll("'", "'\\''")}'\n`).join(''))
      if (!isStopped) program = keepRunning(command, () => rotationArguments(list, url()), log)
    } catch (error) {
      log.error({ err: error }, 'the clips of a rotation could not be copied')
    }
    return directory
  }
  const starting = begin()

  return {
    async stop() {
      isStopped = true
      const directory = await starting
      await program?.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function copyAll(store: FileStore, fileIds: readonly string[], directory: string): Promise<string[]> {
  const paths: string[] = []
  for (const [place, id] of fileIds.entries()) {
    const content = await store.open(id)
    if (!content) continue
    const path = join(directory, String(place))
    await pipeline(Readable.from(content), createWriteStream(path))
    paths.push(path)
  }
  return paths
}

const intervalMs = 5000

interface Played extends RotationPlayer {
  /** Clips and mode of a rotation: a change of them restarts it. */
  what: string
}

/** Creates the poller that plays out the rotations of rooms. Other servers take them on when this one stops. */
export function createRotationPoller(platform: Platform, registry: Registry): Poller {
  const { database, events, files, log } = platform
  const { beforeStop, ffmpeg, host } = liveOf(platform, registry)
  const { pool } = database
  const serverId = randomUUID()
  const played = new Map<string, Played>()
  let isStopped = false
  let working = Promise.resolve()

  /** One check after the other. */
  function check(): Promise<void> {
    working = working
      .then(follow)
      .catch(error => log.error({ err: error }, 'rotations could not be followed'))
    return working
  }

  async function follow(): Promise<void> {
    if (isStopped) return
    const claimed = host.current() ? await claimRotations(pool, serverId) : []
    const clips = claimed.length > 0 ? await approvedClips(pool, claimed) : []
    const byRoom = Map.groupBy(clips, ({ roomId }) => roomId)
    for (const [roomId, { what, stop }] of played) {
      if (what === describe(byRoom.get(roomId) ?? [])) continue
      played.delete(roomId)
      await stop()
    }
    for (const [roomId, clipsOfRoom] of byRoom) {
      const what = describe(clipsOfRoom)
      if (what !== '' && !played.has(roomId)) played.set(roomId, { what, ...begin(roomId, clipsOfRoom) })
    }
  }

  /** JSON of the clips that can be played here; empty when there are none. */
  function describe(clips: readonly ApprovedClip[]): string {
    const playable = playableOf(clips)
    return playable.length > 0 ? JSON.stringify(playable) : ''
  }
  const playableOf = (clips: readonly ApprovedClip[]) =>
    clips.filter(({ mediaType }) => mediaType === 'video/x-flv' || ffmpeg.command() !== undefined)

  function begin(roomId: string, clips: readonly ApprovedClip[]): RotationPlayer {
    const playable = playableOf(clips)
    // Rooms of the method "video" get their playlist as the main stream; others as the cold standby.
    const slot = clips[0]?.method === 'video' ? 'main' : 'cold'
    const url = () => host.current()?.ownAddress?.({ roomId, slot })
    const ids = playable.map(({ fileId }) => fileId)
    const command = ffmpeg.command()
    return command === undefined || playable.every(({ mediaType }) => mediaType === 'video/x-flv')
      ? keepPlaying(url, openClips(ids, files.store))
      : playByFfmpeg(() => url() ?? '', ids, { command, store: files.store, log })
  }

  const unlisten = events.listen(({ event: { topic } }) => {
    if (topic === 'live-playlist.changed' && host.current()) void check()
  })
  beforeStop.push(async () => {
    unlisten()
    isStopped = true
    await working
    const ended = [...played.values()]
    played.clear()
    await Promise.all(ended.map(({ stop }) => stop()))
    if (ended.length > 0) await releaseRotations(pool, serverId)
  })
  return {
    name: 'live.rotations',
    intervalMs,
    async tick() {
      await check()
      return false
    },
  }
}
