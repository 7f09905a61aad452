import { hlsIndexRoute, hlsPieceRoute } from '@greenroom/contract/areas/live/live-routes'
import type { EngineHost, HlsOutput } from '@greenroom/live-engine'
import type { Context } from 'hono'
import type { HttpEnvironment } from '../../../platform/access/request-context.ts'
import { type ServedRoute, serveRoute } from '../../../platform/http/routes.ts'
import type { PlayGate, Refusal } from './play-gate.ts'

export interface HlsParts {
  gate: Pick<PlayGate, 'admitHls'>
  host: Pick<EngineHost, 'current' | 'missing'>
  /** Whether an audience may watch the room. If so, its output shows the stored orders once this resolves. */
  mayWatch(roomId: string): Promise<boolean>
}

type Player = Parameters<HlsOutput['open']>[0]

/** The headers that are passed on from the media server. */
const passed = ['Content-Type', 'Content-Length', 'Cache-Control', 'Access-Control-Allow-Origin'] as const
const nameForm = /^[\w.-]{1,64}$/

/** Gives HLS to players at this server's own address: the media server answers, and its answers are passed on. */
export function hlsRoutes({ gate, host, mayWatch }: HlsParts): ServedRoute[] {
  async function admit(roomId: string, ticket: string | undefined): Promise<Refusal | Player> {
    if (ticket === undefined)
      return (await mayWatch(roomId)) ? { roomId, source: 'output', viewer: { kind: 'audience' } } : 403
    const admitted = await gate.admitHls(ticket, roomId)
    if (typeof admitted === 'number') return admitted
    const { sessionId, source, userId } = admitted
    return { roomId, source, viewer: { kind: 'preview', sessionId, userId } }
  }
  /** Asks the media server. */
  async function pass(
    context: Context<HttpEnvironment>,
    ask: (hls: HlsOutput, options: { signal: AbortSignal }) => Promise<Response>,
  ): Promise<Response> {
    const hls = host.current()?.hls
    if (!hls) return context.body(null, 404)
    if (host.missing() !== null) return context.body(null, 503)
    const { signal } = context.req.raw
    const response = await ask(hls, { signal }).catch(() => undefined)
    if (!response) return context.body(null, 503)
    const headers = new Headers()
    for (const name of passed) {
      const value = response.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    return new Response(response.body, { status: response.status, headers })
  }

  return [
    serveRoute(hlsIndexRoute, async context => {
      const { id = '' } = context.req.param()
      const player = await admit(id, context.req.query('ticket'))
      if (typeof player === 'number') return context.body(null, player)
      const userAgent = context.req.header('User-Agent') ?? ''
      return pass(context, (hls, options) => hls.open(player, { ...options, userAgent }))
    }),
    serveRoute(hlsPieceRoute, context => {
      const { key = '', name = '' } = context.req.param()
      if (!nameForm.test(key) || !nameForm.test(name)) return context.body(null, 404)
      const query = new URL(context.req.url).search.slice(1)
      return pass(context, (hls, options) => hls.read({ key, name, query }, options))
    }),
  ]
}
