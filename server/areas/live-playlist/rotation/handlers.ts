import { startRotation, stopRotation } from '@greenroom/contract/areas/live-playlist/rotation'
import { recordDeed } from '../../../platform/audit/operation.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import { requireRoom } from '../../live/index.ts'
import type { ReadPlaying } from '../playing.ts'
import { publishPlaylists } from '../publish.ts'
import { readPlaylist } from '../rows.ts'
import { itemsOf, lockPlaylist } from '../store.ts'
import { insertRotation, removeRotation } from './store.ts'

/** The endpoints that start and end the rotation of a room. The playing server follows the event. */
export function rotationHandlers(readPlaying: ReadPlaying): Handler[] {
  return [
    handle(startRotation, context => start(context, readPlaying)),
    handle(stopRotation, async ({ input, queries, publish }) => {
      const { id, title } = await requireRoom(queries, input.params.id)
      if (!(await removeRotation(queries, id))) throw fail('wrongState', { ids: [id] })
      await recordDeed(queries, { entity: 'live-room', entityId: id, title })
      publishPlaylists(publish, [id])
      return readPlaylist(queries, id, readPlaying)
    }),
  ]
}

/** @throws ApiError `notFound`; `nothingToPlay`; `ffmpegMissing`, `liveEngineDown`; `wrongState` when it is running */
async function start(
  { actor, input, queries, publish }: HandlerContext<typeof startRotation>,
  readPlaying: ReadPlaying,
) {
  const { id, title } = await requireRoom(queries, input.params.id)
  await lockPlaylist(queries, id)
  const playing = await readPlaying()
  // FLV and the other formats need the same.
  if (playing['video/x-flv'] !== null) throw fail('liveEngineDown')
  const approved = (await itemsOf(queries, id)).filter(({ auditState }) => auditState === 'approved')
  if (approved.length === 0) throw fail('nothingToPlay')
  // One clip that can be played is enough.
  if (approved.every(({ mediaType }) => playing[mediaType] === 'ffmpegMissing')) throw fail('ffmpegMissing')
  if (!(await insertRotation(queries, id, actor.id))) throw fail('wrongState', { ids: [id] })
  await recordDeed(queries, { entity: 'live-room', entityId: id, title })
  publishPlaylists(publish, [id])
  return readPlaylist(queries, id, readPlaying)
}
