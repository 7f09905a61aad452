import { startRotation, stopRotation } from '@greenroom/contract/areas/live-playlist/rotation'
import { recordDeed } from '../../../platform/audit/operation.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import { requireRoom } from '../../live/index.ts'
import { clipsForFfmpeg } from '../plain-clips.ts'
import type { Playback } from '../playing.ts'
import { publishPlaylists } from '../publish.ts'
import { readPlaylist } from '../rows.ts'
import { itemsOf, lockPlaylist } from '../store.ts'
import { insertRotation, removeRotation } from './store.ts'

/** The endpoints that start and end the rotation of a room. The playing server follows the event. */
export function rotationHandlers(playback: Playback): Handler[] {
  return [
    handle(startRotation, context => start(context, playback)),
    handle(stopRotation, async ({ input, queries, publish }) => {
      const { id, title } = await requireRoom(queries, input.params.id)
      if (!(await removeRotation(queries, id))) throw fail('wrongState', { ids: [id] })
      await recordDeed(queries, { entity: 'live-room', entityId: id, title })
      publishPlaylists(publish, [id])
      return readPlaylist(queries, id, playback)
    }),
  ]
}

/** @throws ApiError `notFound`; `nothingToPlay`; `ffmpegMissing`, `liveEngineDown`; `wrongState` when it is running */
async function start(
  { actor, input, queries, publish }: HandlerContext<typeof startRotation>,
  playback: Playback,
) {
  const { id, title } = await requireRoom(queries, input.params.id)
  await lockPlaylist(queries, id)
  const playing = await playback.readPlaying()
  // FLV and the other formats need the same.
  if (playing['video/x-flv'] !== null) throw fail('liveEngineDown')
  const approved = (await itemsOf(queries, id)).filter(({ auditState }) => auditState === 'approved')
  if (approved.length === 0) throw fail('nothingToPlay')
  // One clip that can be played is enough.
  if (playing['video/mp4'] === 'ffmpegMissing') {
    const others = await clipsForFfmpeg(approved, playback.isPlain)
    if (others.length === approved.length) throw fail('ffmpegMissing')
  }
  if (!(await insertRotation(queries, id, actor.id))) throw fail('wrongState', { ids: [id] })
  await recordDeed(queries, { entity: 'live-room', entityId: id, title })
  publishPlaylists(publish, [id])
  return readPlaylist(queries, id, playback)
}
