import { readFileSync } from 'node:fs'
import {
  hlsIndexPath,
  watchFileRoute,
  watchPageRoute,
  watchStateRoute,
} from '@greenroom/contract/areas/live/live-routes'
import type { Context } from 'hono'
import type { HttpEnvironment } from '../../../platform/access/request-context.ts'
import { openFileAddress } from '../../../platform/files/files.ts'
import { type ServedRoute, serveRoute } from '../../../platform/http/routes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isBanned } from '../is-banned.ts'
import type { Live } from '../live.ts'
import { watchPage, watchPolicy } from './page.ts'
import { findWatchedRoom } from './watched-room.ts'

const read = (file: URL) => readFileSync(file, 'utf8')
/** What the page loads, by name. */
const files: ReadonlyMap<string, { type: string; text: string }> = new Map([
  ['watch.js', { type: 'text/javascript; charset=utf-8', text: read(new URL('watch.js', import.meta.url)) }],
  ['chat.js', { type: 'text/javascript; charset=utf-8', text: read(new URL('chat.js', import.meta.url)) }],
  ['watch.css', { type: 'text/css; charset=utf-8', text: read(new URL('watch.css', import.meta.url)) }],
])

/** `/watch/{id}`: the page on which an audience watches a room, if the room has one and an audience is let in. */
export function watchRoutes(
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
  live: Pick<Live, 'playAddresses' | 'sightings'>,
): ServedRoute[] {
  const find = (context: Context<HttpEnvironment>) =>
    findWatchedRoom(database.pool, settings, context.req.param('id') ?? '')
  /** HLS at a CDN if the settings name one, or else at this server. */
  const streamOf = (id: string) =>
    live.playAddresses(id).find(address => address.endsWith('.m3u8')) ?? hlsIndexPath(id)

  return [
    serveRoute(watchPageRoute, async context => {
      const room = await find(context)
      const stream = room ? streamOf(room.id) : ''
      const { language } = context.var.request
      const watched = room && {
        ...{ id: room.id, title: room.title, notification: room.notification, stream },
        cover: room.coverFileId === null ? '' : openFileAddress(room.coverFileId),
      }
      return context.html(watchPage(watched, language), room ? 200 : 404, {
        'Content-Security-Policy': watchPolicy(stream),
        'Cache-Control': 'no-store',
      })
    }),
    serveRoute(watchStateRoute, async context => {
      const room = await find(context)
      if (!room) return context.body(null, 404)
      const { rooms } = await live.sightings()
      const isPushed = (rooms.get(room.id)?.slots.length ?? 0) > 0
      const state = isBanned(room) ? 'banned' : room.hasSlate || isPushed ? 'live' : 'waiting'
      return context.json({ state, title: room.title }, 200, { 'Cache-Control': 'no-store' })
    }),
    serveRoute(watchFileRoute, context => {
      const file = files.get(context.req.param('name') ?? '')
      if (!file) return context.body(null, 404)
      return context.body(file.text, 200, { 'Content-Type': file.type, 'Cache-Control': 'no-cache' })
    }),
  ]
}
