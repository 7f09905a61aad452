import type { SlotKey } from '../engine.ts'
import { pushApp, readStreamName, streamNameOf } from '../slot-path.ts'

/** The app of streams that programs of our own push. */
export const ownApp = 'own'
/** The app of streams that are taken from other servers. */
const pulledApp = 'pulled'

export const slatePath = `${ownApp}/slate`
/** Another quality of a room's stream. */
export const renditionPath = (roomId: string, quality: string): string => `${ownApp}/${roomId}-${quality}`

/** The path of a slot in the media server. */
export const pathOf = (key: SlotKey): string => `${pushApp}/${streamNameOf(key)}`

/** The slot that is pushed into a path; undefined for streams of our own and of other servers, which are no slots. */
export function slotOf(path: string): SlotKey | undefined {
  const [app, name = ''] = path.split('/', 2)
  return app === pushApp ? readStreamName(name) : undefined
}

/** Under which path here a stream is that another server has under this one. */
export const pulledPathOf = (path: string): string => `${pulledApp}/${path.slice(path.indexOf('/') + 1)}`

/** The slot that viewers of a path see, wherever it is pushed. */
export function shownSlotOf(path: string): SlotKey | undefined {
  const [app, name = ''] = path.split('/', 2)
  return app === pushApp || app === pulledApp ? readStreamName(name) : undefined
}

/** The output that shows one slot, whatever the room shows; that of the room has its id as its name. */
export const slotOutputOf = ({ roomId, slot }: SlotKey): string => `${roomId}/${slot}`
/** The room of an output, be it of the room or of one slot. */
export const roomOfOutput = (output: string): string => output.split('/', 1)[0] ?? output
