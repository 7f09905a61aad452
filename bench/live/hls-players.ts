import { Agent, get } from 'node:http'
import { readPlaylist } from '@greenroom/media/testing/hls-checker'
import { serveOrders } from '../kit/worker.ts'

/** Plays a stream as HLS by many players for a while. */
export interface PlayersOrder {
  port: number
  path: string
  players: number
  /** Whether they load parts as they come, and not whole segments. */
  hasLowLatency: boolean
  forMs: number
}

/** Milliseconds from the moment at which a piece was complete at the source until a player had it. */
export type PlayersResult = readonly number[]

const agent = new Agent({ keepAlive: true })

function load(url: URL): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, response => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(pieces).toString('latin1'))
        else reject(new Error(`${url.pathname} was refused with ${response.statusCode}`))
      })
    }).on('error', reject)
  })
}

async function play({ port, path, hasLowLatency, forMs }: PlayersOrder): Promise<number[]> {
  const index = new URL(path, `http://127.0.0.1:${port}`)
  const lines = (await load(index)).split('\n')
  const playlist = new URL(lines.find(line => line.startsWith('hls/')) ?? '', index)
  const delays: number[] = []
  const loaded = new Set<string>()
  const end = performance.now() + forMs
  let next = ''
  while (performance.now() < end) {
    const text = await load(new URL(playlist.href + next))
    const { openParts, segments } = readPlaylist(text)
    const segment = segments.at(-1)
    if (!segment) throw new Error('The playlist is empty')
    const part = [...segments.flatMap(({ parts }) => parts), ...openParts].at(-1)
    const piece = hasLowLatency && part ? part : segment
    if (!loaded.has(piece.uri)) {
      await load(new URL(piece.uri, playlist))
      const begun = [...text.matchAll(/DATE-TIME:(.*)/g)].map(([, time = '']) => Date.parse(time))
      const isOpen = openParts.length > 0
      const since = begun.at(-1) ?? 0
      const ofOpen = openParts.reduce((sum, { seconds }) => sum + seconds, 0)
      const ends = isOpen ? since + ofOpen * 1000 : since + segment.seconds * 1000
      if (hasLowLatency || !isOpen) delays.push(Date.now() - ends)
      loaded.add(piece.uri)
    }
    const number = segment.number + 1
    next = hasLowLatency ? `&_HLS_msn=${number}&_HLS_part=${openParts.length}` : `&_HLS_msn=${number}`
  }
  return delays
}

serveOrders<PlayersOrder, PlayersResult>(async order =>
  (await Promise.all(Array.from({ length: order.players }, () => play(order)))).flat(),
)
