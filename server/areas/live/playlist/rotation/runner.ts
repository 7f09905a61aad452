import { randomUUID } from 'node:crypto'
import type { Poller } from '../../../../platform/jobs/poller.ts'
import type { Registry } from '../../../../platform/modules/registry.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { liveOf } from '../../live.ts'
import { playByFfmpeg } from './play-by-ffmpeg.ts'
import { playFlv, type RotationPlayer } from './play-flv.ts'
import { type ApprovedClip, approvedClips, claimRotations, releaseRotations } from './store.ts'

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
