import * as z from 'zod'
import type { NodeAccess } from '../settings.ts'
import { type ApiClient, createApiClient } from './api-client.ts'
import type { HookRequest, MediaNode, NodeDialect, NodeStream, Publisher } from './node.ts'

/** Streams in one response. */
const pageSize = 500
/** SRS answers failures with HTTP 200, too, and a code other than 0. */
const succeeded = z.literal(0)

const stream = z.object({
  /**
   * `/live/room`, behind a virtual host if there are several. `name` is no help: it may be a player's, `room.flv`.
   */
  url: z.string(),
  /** Number of clients, including the publisher. */
  clients: z.number(),
  publish: z.object({ active: z.boolean(), cid: z.string().optional() }),
})
const streamPage = z.object({ code: succeeded, streams: z.array(stream) })
/** The code is not 0 when the client is missing. */
const clientAnswer = z.object({
  code: z.number(),
  client: z.object({ ip: z.string(), type: z.string(), publish: z.boolean() }).optional(),
})

const hook = z.object({
  action: z.string(),
  ip: z.string(),
  app: z.string(),
  stream: z.string(),
  /** `?key=…` as it stood behind the stream name; may be empty. */
  param: z.string().default(''),
})

/** SRS 6 and 7: HTTP API and HTTP callbacks. */
export const srs: NodeDialect = {
  name: 'srs',
  openNode: openSrsNode,
  readHook(body): HookRequest | undefined {
    const { data } = hook.safeParse(body)
    if (!data) return undefined
    const path = `${data.app}/${data.stream}`
    const query = data.param.replace(/^\?/, '')
    if (data.action === 'on_publish') return { kind: 'publish', path, query, address: data.ip }
    if (data.action === 'on_play') return { kind: 'play', path, query }
    return { kind: 'poll' }
  },
}

function openSrsNode({ apiUrl, rtmpUrl }: NodeAccess): MediaNode {
  const api = createApiClient(apiUrl)
  /** Publishers that were looked up; null when the publisher is no client, as in streams pulled from another node. */
  const publishers = new Map<string, Publisher | null>()

  async function publisherOf(id: string): Promise<Publisher | null> {
    const cached = publishers.get(id)
    if (cached !== undefined) return cached
    const currentPublisher = await findPublisher(api, id)
    publishers.set(id, currentPublisher)
    return currentPublisher
  }

  return {
    name: api.name,
    rtmpUrl,
    async listStreams() {
      const listed = (await listPages(api)).filter(({ publish }) => publish.active)
      const ids = new Set(listed.map(({ publish }) => publish.cid ?? ''))
      for (const id of publishers.keys()) if (!ids.has(id)) publishers.delete(id)
      return Promise.all(
        listed.map(async ({ url, clients, publish: { cid = '' } }): Promise<NodeStream> => {
          const publisher = cid === '' ? null : await publisherOf(cid)
          const path = url.slice(url.indexOf('/') + 1)
          return { path, publisher, readers: Math.max(0, clients - (publisher ? 1 : 0)) }
        }),
      )
    },
    endPublisher: ({ id }) => api.send('DELETE', `/api/v1/clients/${encodeURIComponent(id)}`),
  }
}

async function listPages(api: ApiClient): Promise<z.infer<typeof stream>[]> {
  const all: z.infer<typeof stream>[] = []
  for (;;) {
    const { streams } = await api.get(`/api/v1/streams/?start=${all.length}&count=${pageSize}`, streamPage)
    all.push(...streams)
    if (streams.length < pageSize) return all
  }
}

async function findPublisher(api: ApiClient, id: string): Promise<Publisher | null> {
  const answer = await api.find(`/api/v1/clients/${encodeURIComponent(id)}`, clientAnswer)
  const client = answer?.code === 0 ? answer.client : undefined
  return client?.publish ? { id, kind: client.type, address: client.ip } : null
}
