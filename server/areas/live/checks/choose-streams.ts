import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { ObservedRoom, SlotKey } from '@greenroom/live-engine'

/** A stream that ffmpeg may check. */
export interface CheckedStream {
  key: SlotKey
  startedAt: number
  hasAudio: boolean
}

/** Chooses the streams to check: first those that viewers see, then the oldest. */
export function chooseStreams(
  rooms: ReadonlyMap<string, ObservedRoom>,
  activeSlots: ReadonlyMap<string, SlotName>,
  limit: number,
): CheckedStream[] {
  const isSeen = ({ key: { roomId, slot } }: CheckedStream) => activeSlots.get(roomId) === slot
  return [...rooms]
    .flatMap(([roomId, { slots }]) =>
      slots.flatMap(({ slot, startedAt, measured }) =>
        measured && measured.videoCodec !== ''
          ? [{ key: { roomId, slot }, startedAt, hasAudio: measured.audioCodec !== '' }]
          : [],
      ),
    )
    .toSorted((one, other) => Number(isSeen(other)) - Number(isSeen(one)) || one.startedAt - other.startedAt)
    .slice(0, limit)
}
