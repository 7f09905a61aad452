import * as z from 'zod'
import { byId } from '../../fields.ts'
import { defineHttpRoute } from '../../http-route.ts'

/** Path of the WebSocket of a room's stream, to which the id of the room is added. */
export const playPath = '/api/live/play/'

export const playRoute = defineHttpRoute({
  id: 'live-room.play',
  method: 'GET',
  path: `${playPath}{id}`,
  summary: 'Watch the stream of a room with a ticket',
  description:
    'A WebSocket that sends FLV in binary messages. The address with its ticket comes from `live-room.ticket`, opens one connection and needs no token in a header.',
  access: 'public',
  input: { params: byId, query: z.object({ ticket: z.string() }) },
  responses: {
    101: { description: 'The stream follows' },
    401: { description: 'There is no ticket, or it was used or has expired' },
    403: { description: 'The user may not watch, or the room is banned' },
    404: { description: 'The room was deleted' },
    503: { description: 'The media server is not running' },
  },
  isWebSocket: true,
})

/** Address of a picture of a stream. */
export const thumbnailAddress = (id: string): `/api/${string}` => `/api/live/thumbnails/${id}`

export const thumbnailRoute = defineHttpRoute({
  id: 'live-room.read-thumbnail',
  method: 'GET',
  path: thumbnailAddress('{id}'),
  summary: 'Load a picture of a stream by its id',
  description: 'The id cannot be guessed and is in the rows of rooms.',
  access: 'public',
  input: { params: byId },
  responses: { 200: { description: 'The picture', content: { 'image/jpeg': null } } },
  failures: ['notFound'],
})

export const mediaServerHookRoute = defineHttpRoute({
  id: 'live-engine.hook',
  method: 'POST',
  path: '/api/live/hooks/{engine}',
  summary: 'Authorize a publisher or player of an external media server',
  description: 'Only with `LIVE_ENGINE=srs` or `mediamtx`; `secret` is `LIVE_HOOK_SECRET`.',
  access: 'public',
  input: {
    params: z.object({ engine: z.enum(['srs', 'mediamtx']) }),
    query: z.object({ secret: z.string() }),
    body: { 'application/json': null },
  },
  responses: {
    200: { description: 'It may', content: { 'application/json': z.object({ code: z.literal(0) }) } },
    403: {
      description: 'It may not, or the secret is wrong, which has no content',
      content: { 'application/json': z.object({ code: z.literal(1) }) },
    },
    413: { description: 'The body is too large' },
    503: {
      description: 'It cannot be decided now',
      content: { 'application/json': z.object({ code: z.literal(1) }) },
    },
  },
  failures: ['notFound'],
})
