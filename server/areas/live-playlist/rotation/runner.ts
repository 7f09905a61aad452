import { randomUUID } from 'node:crypto'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import { keepPlaying } from '@greenroom/media'
import type { Registry } from '../../../platform/modules/registry.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Poller } from '../../../platform/poller.ts'
import { liveOf } from '../../live/index.ts'
import { clipsForFfmpeg, createPlainCheck } from '../plain-clips.ts'
import { createClipSource } from './clip-source.ts'
import { clipAfter } from './next-clip.ts'
import {
  type ApprovedClip,
  approvedClips,
  claimRotations,
  releaseRotations,
  rotationSlotOf,
} from './store.ts'

const intervalMs = 5000

/** A rotation that this server plays. */
interface Rotation {
  slot: SlotName
  /** Whether it ended, because no clip was left at the end of one. */
  isOver(): boolean
  stop(): Promise<void>
}

/**
 * Creates the poller that plays out the rotations of rooms. The clips that are approved are read again at the end of each
 * clip, so that a verdict takes effect without a new connection. Other servers take the rotations on when this one stops.
 */
export function createRotationPoller(platform: Platform, registry: Registry): Poller {
  const { database, events, files, log } = platform
  const { beforeStop, ffmpeg, host } = liveOf(platform, registry)
  const { pool } = database
  const isPlain = createPlainCheck(files.store)
  const serverId = randomUUID()
  const played = new Map<string, Rotation>()
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
    const claimed = new Set(host.current() ? await claimRotations(pool, serverId) : [])
    const clips = claimed.size > 0 ? await playable([...claimed]) : []
    const slots = new Map(clips.map(({ roomId, method }) => [roomId, rotationSlotOf(method)]))
    for (const [roomId, { isOver, slot, stop }] of played) {
      // Without clips it plays its last one to the end.
      if (claimed.has(roomId) && !isOver() && (slots.get(roomId) ?? slot) === slot) continue
      played.delete(roomId)
      await stop()
    }
    for (const [roomId, slot] of slots) if (!played.has(roomId)) played.set(roomId, begin(roomId, slot))
  }

  /** The clips of rooms that can be played here. */
  async function playable(roomIds: readonly string[]): Promise<ApprovedClip[]> {
    const clips = await approvedClips(pool, roomIds)
    if (ffmpeg.command() !== undefined) return clips
    const others = new Set(await clipsForFfmpeg(clips, isPlain))
    return clips.filter(clip => !others.has(clip))
  }

  function begin(roomId: string, slot: SlotName): Rotation {
    const source = createClipSource({ store: files.store, log })
    let last: ApprovedClip | undefined
    let isOver = false

    async function next(): Promise<AsyncIterable<Uint8Array> | undefined> {
      const clips = await playable([roomId])
      const clip = clipAfter(clips, last)
      if (!clip) {
        isOver = true
        void check()
        return undefined
      }
      last = clip
      const command = ffmpeg.command()
      // With one among them that needs ffmpeg, all become alike by it.
      const isAllPlain = (await clipsForFfmpeg(clips, isPlain)).length === 0
      if (command === undefined || isAllPlain) return source.open(clip)
      const content = await source.transcode(clip.videoFileId, command)
      source.prepare(clipAfter(clips, clip)?.videoFileId ?? clip.videoFileId)
      return content
    }

    const player = keepPlaying(
      () => (isOver ? undefined : host.current()?.ownAddress?.({ roomId, slot })),
      next,
    )
    return {
      slot,
      isOver: () => isOver,
      async stop() {
        await player.stop()
        await source.close()
      },
    }
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
