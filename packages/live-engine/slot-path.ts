import { slotField } from '@greenroom/contract/areas/live/slots'
import { idField } from '@greenroom/contract/fields'
import type { SlotKey } from './engine.ts'

/** App that encoders push to: `rtmp://host/live`. */
export const pushApp = 'live'

/** Stream name of a slot without its key: `{room id}-main`. */
export const streamNameOf = ({ roomId, slot }: SlotKey): string => `${roomId}-${slot}`

/** Stream key for encoders: stream name and secret. */
export const streamKeyOf = (key: SlotKey, secret: string): string => `${streamNameOf(key)}?key=${secret}`

/** The slot of a stream name; undefined when it is none. */
export function readStreamName(name: string): SlotKey | undefined {
  const dash = name.lastIndexOf('-')
  const roomId = idField.safeParse(name.slice(0, dash)).data
  const slot = slotField.safeParse(name.slice(dash + 1)).data
  return roomId === undefined || slot === undefined ? undefined : { roomId, slot }
}
