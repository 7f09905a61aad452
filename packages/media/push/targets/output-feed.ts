import { tagHeaderBytes, tagTrailerBytes } from '../../flv/tag.ts'
import { type Packet, timestampOf } from '../../programme/packet.ts'
import type { PacketListener, Programme } from '../../programme/programme.ts'
import type { Piece } from './frame-gate.ts'
import { TargetError } from './target-error.ts'

/** A packet as targets get it, in the same memory. */
function pieceOf(packet: Packet): Piece {
  const { isHeader, isPicture, isStart, payload } = packet
  return {
    ...{ isHeader, isPicture, isStart, type: payload.readUInt8(), timestamp: timestampOf(packet) },
    payload: payload.subarray(tagHeaderBytes, payload.length - tagTrailerBytes),
  }
}

/**
 * Gives all that an output shows, from its last key frame on.
 * @param take what it throws ends the feed
 * @returns never by itself
 * @throws what `take` threw; TargetError `noStream` when the output is closed; the reason of the signal
 */
export function feedFrom(
  programme: Programme,
  take: (piece: Piece) => void,
  signal: AbortSignal,
): Promise<never> {
  return new Promise((_, reject) => {
    signal.throwIfAborted()
    const listener: PacketListener = {
      begin: headers => headers.forEach(pass),
      take: pass,
      close: () => end(new TargetError('noStream', 'The output was closed')),
    }
    const aborted = () => end(signal.reason)
    let hasEnded = false
    function end(reason: unknown): void {
      hasEnded = true
      programme.listeners.delete(listener)
      signal.removeEventListener('abort', aborted)
      reject(reason)
    }
    // The other receivers of the packet go on when this one fails.
    function pass(packet: Packet): void {
      if (hasEnded) return
      try {
        take(pieceOf(packet))
      } catch (error) {
        end(error)
      }
    }
    signal.addEventListener('abort', aborted)
    programme.listen(listener)
    if (hasEnded) programme.listeners.delete(listener)
  })
}

/** Resolves when an output has something to show. @throws as `feedFrom` */
export async function untilShown(programme: Programme, signal: AbortSignal): Promise<void> {
  const hasShown = Symbol('shown')
  await feedFrom(
    programme,
    ({ isHeader }) => {
      if (!isHeader) throw hasShown
    },
    signal,
  ).catch((reason: unknown) => {
    if (reason !== hasShown) throw reason
  })
}
