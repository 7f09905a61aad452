import { byId } from '../../fields.ts'
import { defineHttpRoute, fileOf } from '../../http-route.ts'
import { playlistVideoAddress, videoFileTypes } from './playlist.ts'

export const playlistVideoRoute = defineHttpRoute({
  id: 'live-playlist.read-video',
  method: 'GET',
  path: playlistVideoAddress('{id}'),
  summary: 'Load the video of a clip',
  access: 'live-room:read',
  input: { params: byId },
  responses: { 200: { description: 'The video', content: fileOf(videoFileTypes) } },
  failures: ['notFound', 'roleDeleted'],
})
