import { slotField } from '@greenroom/contract/areas/live/slots'
import { idField } from '@greenroom/contract/fields'
import type { SlotKey } from './engine.ts'

/** What encoders push to: `rtmp://host/live`. */
export const pushApp = 'live'

/** The stream name of a slot, before its key: `{room id}-main`. */
export const streamNameOf = ({ roomId, slot }: SlotKey): string => `${roomId}-${slot}`

/** What an encoder is given as its stream key. */
export const streamKeyOf = (key: SlotKey, secret: string): string => `${streamNameOf(key)}?key=${secret}`

/** The slot of a stream name; undefined when it names none. */
export function readStreamName(name: string): SlotKey | undefined {
  const dash = name.lastIndexOf('-')
  const roomId = idField.safeParse(name.slice(0, dash)).data
  const slot = slotField.safeParse(name.slice(dash + 1)).data
  return roomId === undefined || slot === undefined ? undefined : { roomId, slot }
}
