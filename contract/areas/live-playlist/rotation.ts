import { defineEndpoint } from '../../endpoint.ts'
import { byId } from '../../fields.ts'
import { playlist } from './playlist.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Live rooms belong to the installation, not to users.'

// A rotation plays the approved clips of a room out as a stream, in a loop.

export const startRotation = defineEndpoint({
  id: 'live-playlist.start',
  method: 'POST',
  path: '/api/live/rooms/{id}/playlist/start',
  summary: 'Start the rotation of a room’s approved clips',
  effect: 'write',
  access: 'live-room:operate',
  beyondScope,
  input: { params: byId },
  failures: ['notFound', 'wrongState', 'nothingToPlay', 'ffmpegMissing', 'liveEngineDown'],
  response: playlist,
})

export const stopRotation = defineEndpoint({
  id: 'live-playlist.stop',
  method: 'POST',
  path: '/api/live/rooms/{id}/playlist/stop',
  summary: 'Stop the rotation of a room',
  effect: 'write',
  access: 'live-room:operate',
  beyondScope,
  input: { params: byId },
  failures: ['notFound', 'wrongState'],
  response: playlist,
})
