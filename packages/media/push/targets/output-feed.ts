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
 * @param receiver what it throws ends the feed, and no other receiver
 * @returns never by itself
 * @throws what the receiver threw; TargetError `noStream` when the output is closed; the reason of the signal
 */
export function listenTo(
  programme: Programme,
  receiver: Pick<PacketListener, 'begin' | 'take'>,
  signal: AbortSignal,
): Promise<never> {
  return new Promise((_, reject) => {
    signal.throwIfAborted()
    let hasEnded = false
    const listener: PacketListener = {
      begin: headers => guard(() => receiver.begin(headers)),
      take: (packet, ageMs) => guard(() => receiver.take(packet, ageMs)),
      close: () => end(new TargetError('noStream', 'The output was closed')),
    }
    const aborted = () => end(signal.reason)
    function end(reason: unknown): void {
      hasEnded = true
      programme.listeners.delete(listener)
      signal.removeEventListener('abort', aborted)
      reject(reason)
    }
    function guard(receive: () => void): void {
      if (hasEnded) return
      try {
        receive()
      } catch (error) {
        end(error)
      }
    }
    signal.addEventListener('abort', aborted)
    programme.listen(listener)
    if (hasEnded) programme.listeners.delete(listener)
  })
}

/** Gives the pieces of an output one by one, otherwise as `listenTo`. */
export const feedFrom = (
  programme: Programme,
  take: (piece: Piece) => void,
  signal: AbortSignal,
): Promise<never> =>
  listenTo(
    programme,
    {
      begin: headers => {
        for (const header of headers) take(pieceOf(header))
      },
      take: packet => take(pieceOf(packet)),
    },
    signal,
  )

/** Resolves when an output has something to show. @throws as `listenTo` */
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
