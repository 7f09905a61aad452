import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ClipPlayer, playClips } from '@greenroom/media'
import type { FileStore } from '../../../../platform/files/file-store.ts'
import type { Poller } from '../../../../platform/jobs/poller.ts'
import type { Logger } from '../../../../platform/log.ts'
import type { Registry } from '../../../../platform/modules/registry.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { liveOf } from '../../live.ts'
import { keepRunning, type RunningProgram } from '../../programmes/rendition.ts'
import { type ApprovedClip, approvedClips, claimRotations, releaseRotations } from './store.ts'

/** How long after its end a stream is pushed again, in milliseconds. */
const againMs = 3000

/** What plays a rotation until it is stopped. */
interface RotationPlayer {
  stop(): Promise<void>
}

/**
 * Pushes FLV clips unchanged, and again some seconds after the stream ended for any reason.
 * @param url the address to push to; undefined while no server takes streams
 */
function playFlv(
  url: () => string | undefined,
  fileIds: readonly string[],
  store: FileStore,
): RotationPlayer {
  let player: ClipPlayer | undefined
  let again: NodeJS.Timeout | undefined
  let isStopped = false

  const clips = fileIds.map(id => async () => {
    const content = await store.open(id)
    if (!content) throw new Error(`The video ${id} is not there`)
    return content
  })
  function comeAgain(): void {
    player = undefined
    clearTimeout(again)
    if (!isStopped) again = setTimeout(begin, againMs).unref()
  }
  async function begin(): Promise<void> {
    const to = url()
    if (to === undefined) return comeAgain()
    try {
      player = await playClips({ url: to, clips, onEnd: comeAgain })
      if (isStopped) await player.stop()
    } catch {
      comeAgain()
    }
  }
  const starting = begin()

  return {
    async stop() {
      isStopped = true
      clearTimeout(again)
      await starting
      await player?.stop()
    },
  }
}

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

/** Plays out the rotations that this server has taken on. */
export interface RotationRunner {
  poller: Poller
  /** Ends what it plays, and leaves it to other servers. */
  stop(): Promise<void>
}

interface Played extends RotationPlayer {
  /** What is played and how: another one has to be begun anew. */
  what: string
}

const known = new WeakMap<Platform, RotationRunner>()

/** The rotation runner of the server with this platform; the first call creates it. */
export function rotationsOf(platform: Platform, registry: Registry): RotationRunner {
  const runner = known.get(platform) ?? createRunner(platform, registry)
  known.set(platform, runner)
  return runner
}

function createRunner(platform: Platform, registry: Registry): RotationRunner {
  const { database, events, files, log } = platform
  const { ffmpeg, host } = liveOf(platform, registry)
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
      ? playFlv(url, ids, files.store)
      : playByFfmpeg(() => url() ?? '', ids, { command, store: files.store, log })
  }

  const unlisten = events.listen(({ event: { topic } }) => {
    if (topic === 'live-playlist.changed' && host.current()) void check()
  })
  return {
    poller: {
      name: 'live.rotations',
      intervalMs,
      async tick() {
        await check()
        return false
      },
    },
    async stop() {
      unlisten()
      isStopped = true
      await working
      const ended = [...played.values()]
      played.clear()
      await Promise.all(ended.map(({ stop }) => stop()))
      if (ended.length > 0) await releaseRotations(pool, serverId)
    },
  }
}
