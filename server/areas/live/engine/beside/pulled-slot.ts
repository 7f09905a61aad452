import type { EngineEvent, SlotKey } from '../engine.ts'
import type { KeptCopy } from './keep-copying.ts'
import type { PushedStream } from './roster.ts'

/** A slot that is pushed into a node and pulled into our own media server. */
export interface PulledSlot {
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
export function createPulledSlot(
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
