import type { SlotName } from '@greenroom/contract/areas/live/slots'
import {
  type KeptStream,
  keepPushing,
  type MediaLog,
  type MediaServer,
  type Pusher,
  type RecordingOptions,
} from '@greenroom/media'
import type { RemoteStream, Shown, SlotKey } from '../engine.ts'
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts'
import {
  keepRunning,
  type RenditionName,
  type RunningProgram,
  renditionArguments,
} from '../ffmpeg/rendition.ts'
import { pathOf, pulledPathOf, renditionPath, roomOfOutput, slatePath, slotOutputOf } from './paths.ts'
import type { Relay } from './relay.ts'

/** The slot and appearance that an output must show. */
interface Order extends Shown {
  slot: SlotName
}
interface Rendition {
  of: string
  path: string
  program: RunningProgram
}

/** Outputs show the ordered stream as soon as it is available, here or on another server. */
export interface Outputs {
  show(roomId: string, slot: SlotName, picture: Shown | undefined): void
  /** Opens the output of one slot. @returns its name */
  openSlot(key: SlotKey): string
  /** Called when a stream came to the media server or left it. */
  changed(path: string, isPublished: boolean): void
  /** Called when the first viewer of an output came, or the last one left. */
  watched(output: string, isThere: boolean): void
  /** Sets the streams that other servers have now. */
  setRemoteStreams(streams: readonly RemoteStream[]): void
  /** Records the outputs of these rooms, and of no others. */
  record(roomIds: ReadonlySet<string>, options: RecordingOptions): void
  /** A recording has ended by itself: it begins again only when it is ordered anew. */
  recordingFailed(output: string): void
  stop(): Promise<void>
}

/** Addresses inside this machine, with a key that only this process knows. */
export interface OwnAddresses {
  push(path: string): string
  play(path: string): string
}

interface Parts {
  media: Pick<MediaServer, 'openOutput' | 'record' | 'stopRecording'>
  own: OwnAddresses
  relay: Relay
  ffmpeg: Ffmpeg
  log: MediaLog
  run?: typeof keepRunning
}

const asItIs: Shown = { quality: 'original', hasSlate: false }

/** Creates the outputs of rooms and slots in the media server. */
export function createOutputs({ media, own, relay, ffmpeg, log, run = keepRunning }: Parts): Outputs {
  const orders = new Map<string, Order>()
  const viewers = new Map<string, number>()
  const renditions = new Map<string, Rendition>()
  const published = new Set<string>()
  const recorded = new Set<string>()
  let toRecord: { roomIds: ReadonlySet<string>; options?: RecordingOptions } = { roomIds: new Set() }
  let slate: KeptStream<Pusher> | undefined

  function endRendition(output: string): void {
    const running = renditions.get(output)
    renditions.delete(output)
    void running?.program.stop()
  }
  /** Path of the rendition; undefined before ffmpeg pushes it. */
  function renditionOf(output: string, from: string, quality: RenditionName): string | undefined {
    const path = renditionPath(output, quality)
    const running = renditions.get(output)
    if (running?.path !== path || running.of !== from || !published.has(from)) endRendition(output)
    const command = ffmpeg.command()
    if (!renditions.has(output) && command !== undefined && published.has(from)) {
      const program = run(command, () => renditionArguments(quality, own.play(from), own.push(path)), log)
      renditions.set(output, { of: from, path, program })
    }
    return renditions.has(output) && published.has(path) ? path : undefined
  }
  /** Path of another server's stream, which is pulled while it has viewers. */
  function remoteOf(output: string, from: string, { quality, hasSlate }: Shown): string {
    endRendition(output)
    const made = quality === 'original' ? undefined : renditionPath(output, quality)
    const isMade = made !== undefined && published.has(pulledPathOf(made))
    const outputFrom = isMade ? made : from
    const isNeeded = viewers.has(output) && !hasSlate
    const paths = isNeeded ? new Set([outputFrom, made ?? outputFrom]) : []
    relay.need(
      output,
      [...paths].map(path => ({ path, of: from })),
    )
    return pulledPathOf(outputFrom)
  }
  function localOf(output: string, from: string, { quality }: Shown): string {
    relay.need(output, [])
    if (quality !== 'original') return renditionOf(output, from, quality) ?? from
    endRendition(output)
    return from
  }
  function refresh(output: string): void {
    const order = orders.get(output)
    if (!order) return
    const from = pathOf({ roomId: roomOfOutput(output), slot: order.slot })
    const isElsewhere = !published.has(from) && relay.has(from)
    const path = isElsewhere ? remoteOf(output, from, order) : localOf(output, from, order)
    media.openOutput(output, order.hasSlate ? slatePath : path)
    keepSlate()
    keepRecording(output, { isHere: published.has(from), isElsewhere })
  }
  /** A recording begins with a stream here, outlasts its pauses, and ends when the stream is on another server. */
  function keepRecording(
    output: string,
    { isHere, isElsewhere }: { isHere: boolean; isElsewhere: boolean },
  ): void {
    const { options, roomIds } = toRecord
    const isRecorded = recorded.has(output)
    const isDue = roomIds.has(output) && !isElsewhere && (isHere || isRecorded)
    if (isDue === isRecorded || options === undefined) return
    if (isDue) {
      recorded.add(output)
      media.record(output, options)
    } else {
      recorded.delete(output)
      media.stopRecording(output)
    }
  }
  function refreshWhere(isConcerned: (output: string, order: Order) => boolean): void {
    for (const [output, order] of orders) if (isConcerned(output, order)) refresh(output)
  }
  function keepSlate(): void {
    const isNeeded = orders.values().some(({ hasSlate }) => hasSlate)
    if (isNeeded) slate ??= keepPushing(() => own.push(slatePath), 'gradient')
    else {
      void slate?.stop()
      slate = undefined
    }
  }

  return {
    show(roomId, slot, picture) {
      const { quality, hasSlate } = picture ?? orders.get(roomId) ?? asItIs
      orders.set(roomId, { slot, quality, hasSlate })
      refresh(roomId)
    },
    openSlot(key) {
      const output = slotOutputOf(key)
      orders.set(output, { slot: key.slot, ...asItIs })
      refresh(output)
      return output
    },
    changed(path, isPublished) {
      if (isPublished) published.add(path)
      else published.delete(path)
      refreshWhere(output => path.includes(`/${roomOfOutput(output)}-`))
    },
    watched(output, isThere) {
      const before = viewers.get(output) ?? 0
      const count = before + (isThere ? 1 : -1)
      if (count > 0) viewers.set(output, count)
      else viewers.delete(output)
      if (before === 0 || count === 0) refresh(output)
    },
    setRemoteStreams(streams) {
      const changed = new Set(relay.setRemoteStreams(streams))
      if (changed.size > 0)
        refreshWhere((output, { slot }) => changed.has(pathOf({ roomId: roomOfOutput(output), slot })))
    },
    record(roomIds, options) {
      const changed = roomIds.symmetricDifference(toRecord.roomIds)
      toRecord = { roomIds, options }
      refreshWhere(output => changed.has(output))
    },
    recordingFailed(output) {
      media.stopRecording(output)
      recorded.delete(output)
      toRecord = { ...toRecord, roomIds: toRecord.roomIds.difference(new Set([output])) }
    },
    async stop() {
      orders.clear()
      await slate?.stop()
      await Promise.all(renditions.values().map(({ program }) => program.stop()))
    },
  }
}
