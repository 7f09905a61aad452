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

const hlsPath = '/api/live/hls/' as const

/** Path of the playlist with which a player of HLS begins. */
export const hlsIndexPath = (id: string): `/api/${string}` => `${hlsPath}${id}/index.m3u8`

const playlist = { 'application/vnd.apple.mpegurl': null }
const hlsRefusals = {
  401: { description: 'The ticket is wrong or has expired' },
  403: { description: 'The user may not watch, no audience is let in, or the room is banned' },
  404: { description: 'There is no stream, or the media server gives HLS at addresses of its own' },
  415: { description: 'HLS cannot carry the picture' },
  503: { description: 'The media server is not running' },
}

export const hlsIndexRoute = defineHttpRoute({
  id: 'live-room.hls',
  method: 'GET',
  path: hlsIndexPath('{id}'),
  summary: 'Watch the stream of a room as HLS',
  description:
    'With `ticket`, the address comes from `live-room.ticket`. Without it, an audience must be let in (`LIVE_AUDIENCE`).',
  access: 'public',
  input: { params: byId, query: z.object({ ticket: z.string().optional() }) },
  responses: {
    200: { description: 'The playlist, which names the next one', content: playlist },
    ...hlsRefusals,
  },
  isForOtherSites: true,
})

export const hlsPieceRoute = defineHttpRoute({
  id: 'live-room.hls-piece',
  method: 'GET',
  path: `${hlsPath}{id}/hls/{key}/{name}`,
  summary: 'Load what a playlist of HLS names',
  description: 'A playlist by RFC 8216bis with low-latency parts, or fragmented MP4.',
  access: 'public',
  input: { params: z.object({ ...byId.shape, key: z.string(), name: z.string() }) },
  responses: {
    200: {
      description: 'A playlist, a segment or a part of one',
      content: { ...playlist, 'video/mp4': null },
    },
    400: { description: 'The request names a segment too far ahead' },
    404: { description: 'The segment is gone' },
    410: { description: 'The player may not watch any more, or has to begin again' },
    429: { description: 'Too many requests of the player wait for a playlist' },
    503: { description: 'The stream stands still, or the media server is not running' },
  },
  isForOtherSites: true,
})

/** hls.js as the build of the console copies it, for pages of ours that have no bundle. */
export const hlsLibraryPath = '/assets/hls-1.7.4.js'

/** Path of the page on which an audience watches a room. */
export const watchPath = (id: string): `/watch/${string}` => `/watch/${id}`

export const watchPageRoute = defineHttpRoute({
  id: 'live-room.watch-page',
  method: 'GET',
  path: watchPath('{id}'),
  summary: 'Show the page of a room to its audience',
  description: 'If the room has one, and an audience is let in (`LIVE_AUDIENCE`).',
  access: 'public',
  input: { params: byId },
  responses: {
    200: { description: 'The page', content: { 'text/html': null } },
    404: { description: 'A page that says that there is nothing to watch', content: { 'text/html': null } },
  },
})

export const watchStateRoute = defineHttpRoute({
  id: 'live-room.watch-state',
  method: 'GET',
  path: `${watchPath('{id}')}/state`,
  summary: 'Read whether a room is on air, for its page',
  access: 'public',
  input: { params: byId },
  responses: {
    200: {
      description: 'What its page shows',
      content: {
        'application/json': z.object({ state: z.enum(['live', 'waiting', 'banned']), title: z.string() }),
      },
    },
    404: { description: 'The room has no page' },
  },
})

export const watchFileRoute = defineHttpRoute({
  id: 'live-room.watch-file',
  method: 'GET',
  path: '/watch/files/{name}',
  summary: 'Load a script or the styles of the page of a room',
  access: 'public',
  input: { params: z.object({ name: z.enum(['watch.js', 'chat.js', 'watch.css']) }) },
  responses: {
    200: { description: 'The file', content: { 'text/javascript': null, 'text/css': null } },
    404: { description: 'There is no such file' },
  },
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
