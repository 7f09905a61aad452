import type { SlotKey } from '../engine.ts'
import { type RenditionName, renditionNames } from '../ffmpeg/rendition.ts'
import { pushApp, readStreamName, streamNameOf } from '../slot-path.ts'

/** App of streams that our own programs push. */
export const ownApp = 'own'
/** App of streams that are pulled from other servers. */
const pulledApp = 'pulled'

export const slatePath = `${ownApp}/slate`
/** Path of another quality of a room's stream. */
export const renditionPath = (roomId: string, quality: RenditionName): string =>
  `${ownApp}/${roomId}-${quality}`

/** The room and the quality of a path of {@link renditionPath}; undefined for other paths. */
export function renditionOf(path: string): { roomId: string; quality: RenditionName } | undefined {
  const quality = renditionNames.find(name => path.endsWith(`-${name}`))
  return quality && path.startsWith(`${ownApp}/`)
    ? { roomId: path.slice(ownApp.length + 1, -quality.length - 1), quality }
    : undefined
}

/** Path of a slot in the media server. */
export const pathOf = (key: SlotKey): string => `${pushApp}/${streamNameOf(key)}`

/** The slot that is pushed into a path; undefined for streams of our own programs and of other servers. */
export function slotOf(path: string): SlotKey | undefined {
  const [app, name = ''] = path.split('/', 2)
  return app === pushApp ? readStreamName(name) : undefined
}

/** Path here of a stream that has this path on another server. */
export const pulledPathOf = (path: string): string => `${pulledApp}/${path.slice(path.indexOf('/') + 1)}`

/** The slot that viewers of a path see, on any server. */
export function shownSlotOf(path: string): SlotKey | undefined {
  const [app, name = ''] = path.split('/', 2)
  return app === pushApp || app === pulledApp ? readStreamName(name) : undefined
}

/** Name of the output of one slot. The output of a room is named by the room's id. */
export const slotOutputOf = ({ roomId, slot }: SlotKey): string => `${roomId}/${slot}`
/** The room of an output of a room or a slot. */
export const roomOfOutput = (output: string): string => output.split('/', 1)[0] ?? output
