import * as z from 'zod'
import type { NodeAccess } from '../settings.ts'
import { type ApiClient, createApiClient } from './api-client.ts'
import type { HookRequest, MediaNode, NodeDialect, NodeStream, Publisher } from './node.ts'

/** Paths in one response. */
const pageSize = 500

const reader = z.object({ type: z.string() })
const path = z.object({
  name: z.string(),
  online: z.boolean(),
  source: z.object({ type: z.string(), id: z.string() }).nullable(),
  readers: z.array(reader),
})
const pathPage = z.object({ pageCount: z.number(), items: z.array(path) })
const connection = z.object({ remoteAddr: z.string() })

/** API folders of connections, by the kind of source; other kinds are no publishers. */
const publisherFolders: ReadonlyMap<string, string> = new Map([
  ['rtmpConn', 'rtmpconns'],
  ['rtmpsConn', 'rtmpsconns'],
  ['rtspSession', 'rtspsessions'],
  ['rtspsSession', 'rtspssessions'],
  ['srtConn', 'srtconns'],
  ['webRTCSession', 'webrtcsessions'],
  ['moqSession', 'moqsessions'],
])
/** Type of readers that belong to MediaMTX itself and are no viewers. */
const ownReader = 'hidden'

const hook = z.object({
  ip: z.string(),
  token: z.string().default(''),
  action: z.string(),
  path: z.string(),
  query: z.string(),
})

/** MediaMTX 1.20: its control API and its HTTP authentication. */
export const mediamtx: NodeDialect = {
  name: 'mediamtx',
  openNode: openMediamtxNode,
  readHook(body, secret): HookRequest | undefined {
    const { data } = hook.safeParse(body)
    if (!data) return undefined
    const { action, ip, path: name, query, token } = data
    if (action === 'publish') return { kind: 'publish', path: name, query, address: ip }
    if (action === 'read') return { kind: 'play', path: name, query }
    return token === secret ? { kind: 'own' } : undefined
  },
}

function openMediamtxNode({ apiUrl, rtmpUrl, hookSecret }: NodeAccess): MediaNode {
  // MediaMTX asks our hook who may use its API; the hook accepts this secret.
  const api = createApiClient(apiUrl, hookSecret)
  const addresses = new Map<string, string>()

  async function publisherOf({ id, type }: { id: string; type: string }): Promise<Publisher | null> {
    const folder = publisherFolders.get(type)
    if (folder === undefined) return null
    const address = addresses.get(id) ?? (await findAddress(api, folder, id))
    addresses.set(id, address)
    return { id, kind: type, address }
  }

  return {
    name: api.name,
    rtmpUrl,
    async listStreams() {
      const online = (await listPages(api)).filter(listed => listed.online)
      const ids = new Set(online.map(({ source }) => source?.id))
      for (const id of addresses.keys()) if (!ids.has(id)) addresses.delete(id)
      return Promise.all(
        online.map(
          async ({ name, readers, source }): Promise<NodeStream> => ({
            path: name,
            publisher: source && (await publisherOf(source)),
            readers: readers.filter(({ type }) => type !== ownReader).length,
          }),
        ),
      )
    },
    async endPublisher({ id, kind }) {
      const folder = publisherFolders.get(kind)
      if (folder !== undefined) await api.send('POST', `/v3/${folder}/kick/${encodeURIComponent(id)}`)
    },
  }
}

async function listPages(api: ApiClient): Promise<z.infer<typeof path>[]> {
  const all: z.infer<typeof path>[] = []
  for (let page = 0; ; page++) {
    const { items, pageCount } = await api.get(
      `/v3/paths/list?itemsPerPage=${pageSize}&page=${page}`,
      pathPage,
    )
    all.push(...items)
    if (page + 1 >= pageCount) return all
  }
}

const findAddress = async (api: ApiClient, folder: string, id: string): Promise<string> => {
  const connectionInfo = await api.find(`/v3/${folder}/get/${encodeURIComponent(id)}`, connection)
  return hostOf(connectionInfo?.remoteAddr ?? '')
}

/** Host of `host:port`, without brackets; IPv4 in place of its IPv6-mapped form. */
const hostOf = (address: string): string =>
  address
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
