import type { EngineEvent, SlotKey } from '../engine.ts'
import type { KeptCopy } from './keep-copying.ts'
import type { PushedStream } from './roster.ts'

/** A slot that is pushed into a node, and taken from there into our own media server. */
export interface PulledSlot {
  readonly key: SlotKey
  readonly stream: PushedStream
  /** A piece of it came to us, or its connection did. */
  flows(isFlowing: boolean): void
  /** Our media server tells that nothing comes of it, or something again. */
  marks(isStalled: boolean): void
  /** To be called once a second, with what the nodes said last. */
  check(isAway: boolean): void
  /** Nothing is to be seen of it any more; its publisher may still be there. */
  cut(): void
}

/**
 * Follows one slot, and tells what becomes of it: it is stalled while nothing comes to us, whatever its node says, and
 * away while its node says nothing.
 */
export function createPulledSlot(
  key: SlotKey,
  stream: PushedStream,
  copy: KeptCopy,
  { stallMs, tell }: { stallMs: number; tell: (event: EngineEvent) => void },
): PulledSlot {
  let isFlowing = false
  let isStalled = false
  let isAway = false
  let silentSince = Date.now()

  function mark(stalls: boolean): void {
    if (stalls === isStalled) return
    isStalled = stalls
    tell({ kind: stalls ? 'stalled' : 'resumed', at: new Date(), key })
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
      tell({ kind: nowAway ? 'away' : 'back', at: new Date(), key, node: stream.node.name })
    },
    cut: () => void copy.stop(),
  }
}
