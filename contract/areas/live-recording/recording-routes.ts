import * as z from 'zod'
import { byId } from '../../fields.ts'
import { defineHttpRoute } from '../../http-route.ts'

/** Where the video of a recording is. */
export const recordingVideoPath = (id: string): `/api/${string}` => `/api/live/recordings/${id}/video`

const video = { 'video/mp4': null }

export const recordingVideoRoute = defineHttpRoute({
  id: 'live-recording.read-video',
  method: 'GET',
  path: recordingVideoPath('{id}'),
  summary: 'Load the video of a recording',
  description:
    'The address with its ticket comes from `live-recording.read-address`. Players ask for a part of it by `Range`. With `download`, browsers save it.',
  access: 'public',
  input: { params: byId, query: z.object({ ticket: z.string(), download: z.string().optional() }) },
  responses: {
    200: { description: 'The video', content: video },
    206: { description: 'The part that was asked for', content: video },
    401: { description: 'The ticket is wrong or has expired' },
    404: { description: 'The recording was deleted' },
    416: { description: 'The part is not in the video' },
  },
})
