import type { Logger } from '../../../../platform/log.ts'
import { pathOf, slotOf } from '../embedded/paths.ts'
import type { EndCause, EngineEvent, SlotKey } from '../engine.ts'
import { type KeptCopy, keepCopying } from './keep-copying.ts'
import type { PushedStream, Roster } from './roster.ts'

/** After this time without sound and picture a stream is pulled again. */
const silentMs = 30_000

/** The slots that are pushed into nodes. Our own media server pulls each of them from its node. */
export interface NodeSlots {
  /** Applies the latest report of the nodes. */
  follow(): void
  /** Handles an event of our own media server, whose slots are copies of those at the nodes. */
  hear(event: EngineEvent): void
  /** Records that the hook admitted this path. */
  admit(path: string): void
  /** Ends a slot at its node. @returns false when no node has it */
  kick(key: SlotKey, cause: EndCause): boolean
  /** Number of our own programs that read this path at its node. */
  readers(path: string): number
  roomIds(): Set<string>
  stop(): void
}

interface Parts {
  roster: Roster
  stallMs: number
  log: Logger
  emit(event: EngineEvent): void
  /** Source and target of the pull. */
  addressesOf(stream: PushedStream, key: SlotKey): { from: string; to: string } | undefined
}

export function createNodeSlots({ addressesOf, log, roster, stallMs, emit }: Parts): NodeSlots {
  const slots = new Map<string, PulledSlot>()
  /** Slots that have arrived in our media server. */
  const pulled = new Set<string>()
  const admitted = new Set<string>()
  const ending = new Map<string, EndCause>()

  function begin(stream: PushedStream, key: SlotKey): void {
    // Listeners need to know of the stream before its other events.
    emit({ kind: 'published', at: new Date(), key, address: stream.publisher.address })
    const copy = keepCopying(() => addressesOf(stream, key), silentMs)
    slots.set(stream.path, createPulledSlot(key, stream, copy, { stallMs, emit }))
  }
  function end({ cut, key, stream: { path } }: PulledSlot): void {
    slots.delete(path)
    cut()
    // Nodes do not say whether the encoder closed the stream or the connection broke.
    emit({ kind: 'unpublished', at: new Date(), key, cause: ending.get(path) ?? 'cut' })
    ending.delete(path)
  }
  function endAtNode({ node, publisher }: PushedStream): void {
    node.endPublisher(publisher).catch(error => {
      log.warn({ err: error, node: node.name }, 'a stream could not be ended: it is tried again')
    })
  }
  function refuse(stream: PushedStream): void {
    const { node, path } = stream
    log.warn({ node: node.name, path }, 'a stream came without asking the hook, and is ended')
    endAtNode(stream)
  }
  function followOne(slot: PulledSlot, now: PushedStream | undefined): void {
    const { path, node, publisher } = slot.stream
    if (!now) admitted.delete(path)
    if (now?.node !== node || now.publisher.id !== publisher.id) {
      end(slot)
      return
    }
    slot.check(now.isAway)
    if (ending.has(path)) endAtNode(slot.stream)
  }

  return {
    follow() {
      const pushed = roster.pushed()
      for (const slot of [...slots.values()]) followOne(slot, pushed.get(slot.stream.path))
      for (const stream of pushed.values()) {
        const key = slotOf(stream.path)
        if (!key || slots.has(stream.path) || stream.isAway) continue
        if (stream.isOlder || admitted.has(stream.path)) begin(stream, key)
        else refuse(stream)
      }
    },
    hear(event) {
      if (!('key' in event)) {
        emit(event)
        return
      }
      const path = pathOf(event.key)
      const slot = slots.get(path)
      if (event.kind === 'published' && slot) {
        pulled.add(path)
        slot.flows(true)
      } else if (event.kind === 'unpublished' && pulled.delete(path)) slot?.flows(false)
      else if (slot && event.kind === 'stalled') slot.marks(true)
      else if (slot && event.kind === 'resumed') slot.marks(false)
      else emit(event)
    },
    admit: path => void admitted.add(path),
    kick(key, cause) {
      const path = pathOf(key)
      const slot = slots.get(path)
      if (!slot) return false
      ending.set(path, cause)
      slot.cut()
      endAtNode(slot.stream)
      return true
    },
    readers: path => (pulled.has(path) ? 1 : 0),
    roomIds: () => new Set(slots.values().map(({ key }) => key.roomId)),
    stop() {
      for (const slot of slots.values()) slot.cut()
    },
  }
}

/** A slot that is pushed into a node and pulled into our own media server. */
interface PulledSlot {
  readonly key: SlotKey
  readonly stream: PushedStream
  /** Called when its connection, or a piece of it, arrives here. */
  flows(isFlowing: boolean): void
  /** Called when our media server reports it as stalled, or as resumed. */
  marks(isStalled: boolean): void
  /** Called once a second with the latest report of its node. */
  check(isAway: boolean): void
  /** Ends it here; its publisher may still be at the node. */
  cut(): void
}

/**
 * Follows one slot and reports its changes. It is stalled while no data arrives here, whatever its node reports, and
 * away while its node does not answer.
 */
function createPulledSlot(
  key: SlotKey,
  stream: PushedStream,
  copy: KeptCopy,
  { stallMs, emit }: { stallMs: number; emit: (event: EngineEvent) => void },
): PulledSlot {
  let isFlowing = false
  let isStalled = false
  let isAway = false
  let silentSince = Date.now()

  function mark(stalls: boolean): void {
    if (stalls === isStalled) return
    isStalled = stalls
    emit({ kind: stalls ? 'stalled' : 'resumed', at: new Date(), key })
  }
  return {
    key,
    stream,
    flows(nowFlows) {
      isFlowing = nowFlows
      silentSince = Date.now()
      if (nowFlows) mark(false)
    },
    marks: mark,
    check(nowAway) {
      if (!isFlowing && Date.now() - silentSince >= stallMs) mark(true)
      if (nowAway === isAway) return
      isAway = nowAway
      emit({ kind: nowAway ? 'away' : 'back', at: new Date(), key, node: stream.node.name })
    },
    cut: () => void copy.stop(),
  }
}
