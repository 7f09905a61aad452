import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { StreamMeasurement } from '@greenroom/contract/areas/live/studio'
import type { ObservedRoom, ObservedSlot } from '../observed/observed-room.ts'

export const measurement: StreamMeasurement = {
  frameRate: 25,
  declaredFrameRate: 25,
  videoBitRate: 900,
  audioBitRate: 96,
  keyFrameInterval: 2,
  audioLag: 12,
  width: 640,
  height: 360,
  videoCodec: 'avc1.64001f',
  audioCodec: 'aac',
}

/** A stream that is there and measured. */
export const observedSlot = (slot: SlotName, fields: Partial<ObservedSlot> = {}): ObservedSlot => ({
  slot,
  startedAt: Date.parse('2026-01-01T00:00:00Z'),
  address: '192.0.2.7',
  isStalled: false,
  awayNode: '',
  measured: measurement,
  problems: [],
  found: null,
  ...fields,
})

/** A room into which these slots are pushed. */
export const observedRoom = (slots: ObservedSlot[], fields: Partial<ObservedRoom> = {}): ObservedRoom => ({
  at: Date.now(),
  slots,
  audience: 0,
  previews: 0,
  ended: [],
  ...fields,
})
