import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { push, startMediaServer } from '@greenroom/media'
import { badBytes } from '@greenroom/media/testing/bad-bytes'
import { watchHttp } from '@greenroom/media/testing/flv-viewer'
import { pushHeavy } from '@greenroom/media/testing/heavy-push'
import { processorMs, residentMiB } from '../kit/process.ts'
import { measure, type Run } from '../kit/run.ts'
import { seededRandom } from '../kit/statistics.ts'
import { atMost } from '../kit/table.ts'
import { serveOrders, startWorker } from '../kit/worker.ts'
import type { PlayersOrder, PlayersResult } from './hls-players.ts'
import { measureRecording } from './recording.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Starts a media server that admits every publisher and viewer; players watch the source that they name. */
export async function openMedia({ scope }: Run) {
  let viewers = 0
  let pid = 0
  const ends: string[] = []
  const server = await startMediaServer({
    host: '127.0.0.1',
    rtmpPort: 0,
    httpPort: 0,
    log: silent,
    // All connections come from one address.
    limits: { connectionsPerAddress: 10_000 },
    onAuthorise: async () => ({ isAllowed: true }),
    onAuthorisePlay: async ({ pathname }) => ({
      isAllowed: true,
      viewer: {
        id: String(++viewers),
        kind: 'audience',
        target: pathname.startsWith('/live/')
          ? { source: pathname.slice(1).replace('.m3u8', '') }
          : { output: pathname.slice(1) },
        labels: {},
      },
    }),
    onEvent(event) {
      if (event.kind === 'up') pid = event.pid
      if (event.kind === 'down') ends.push(event.cause)
    },
  })
  scope.defer(() => server.stop())
  const { rtmpPort, httpPort } = server
  return {
    name: 'ours',
    server,
    ends,
    rtmpPort,
    httpPort,
    processId: () => pid,
    rtmp: (path: string) => `rtmp://127.0.0.1:${rtmpPort}/${path}`,
    http: (path: string) => `http://127.0.0.1:${httpPort}/${path}`,
    worker: startWorker<ViewersOrder, null>(scope, new URL(import.meta.url)),
  }
}

type Media = Awaited<ReturnType<typeof openMedia>>

/** Measures what viewers of a stream of 1 Mbit/s cost, and whether memory stays constant beside stalled ones. */
async function measureViewers(media: Media, { size }: Run): Promise<void> {
  const roundMs = size(2000, 500)
  const path = '/live/heavy'
  const stop = await pushHeavy(media.rtmp('live/heavy'), 1000)
  let open = 0
  await measure([media], {
    title: 'Viewers of a stream of 1 Mbit/s: processor time of the media process',
    rounds: 1,
    target: { '200 viewers': atMost(15, '%'), '500 viewers': atMost(12, '%') },
    async measure({ httpPort, processId, worker }) {
      const figures: Record<string, number[]> = {}
      for (const viewers of size([50, 200, 500, 1000], [10, 50])) {
        await worker.run({ port: httpPort, path, readers: viewers - open, stalled: 0 })
        open = viewers
        const shares: number[] = []
        // The first round still has the new viewers' beginning.
        for (let round = 0; round <= size(5, 2); round++) {
          const [before, begun] = [processorMs(processId()), performance.now()]
          await delay(roundMs)
          const used = processorMs(processId()) - before
          if (round > 0) shares.push((used * 100) / (performance.now() - begun))
        }
        figures[`${viewers} viewers`] = shares
      }
      return figures
    },
  })
  stop()
}

/** Measures what viewers of HLS cost, and how far the data that they have are behind the source. */
async function measureHls(media: Media, { scope, size }: Run): Promise<void> {
  const stop = await pushHeavy(media.rtmp('live/hls'), 1000)
  const worker = startWorker<PlayersOrder, PlayersResult>(scope, new URL('hls-players.ts', import.meta.url))
  const players = size(500, 20)
  for (const hasLowLatency of [false, true]) {
    const kind = hasLowLatency ? 'low-latency HLS' : 'HLS'
    await measure([media], {
      title: `${players} viewers of ${kind} of 1 Mbit/s`,
      rounds: 1,
      target: {
        'processor time of the media process': atMost(15, '%'),
        'memory of the media process, MiB': atMost(200, 'MiB'),
      },
      async measure({ httpPort: port, processId }) {
        const order = { port, path: '/live/hls.m3u8', hasLowLatency }
        // The first viewer makes the process cut the stream.
        await worker.run({ ...order, players: 1, forMs: 4000 })
        const [before, begun] = [processorMs(processId()), performance.now()]
        const behind = await worker.run({ ...order, players, forMs: size(20_000, 3000) })
        const used = processorMs(processId()) - before
        return {
          'processor time of the media process': (used * 100) / (performance.now() - begun),
          'newest data behind the source, ms': behind,
          'memory of the media process, MiB': residentMiB(processId()),
        }
      },
    })
  }
  stop()
}

/** Bound of the data that wait for viewers which read nothing. */
const maxStalledGrowthMiB = 80

async function measureStalled(media: Media, { size }: Run): Promise<void> {
  const stop = await pushHeavy(media.rtmp('live/stalled'), 8000)
  await measure([media], {
    title: 'Ten stalled viewers of 8 Mbit/s: memory that the media process takes more after 20 s',
    target: atMost(maxStalledGrowthMiB, 'MiB'),
    rounds: 1,
    async measure({ httpPort, processId, worker }) {
      const before = residentMiB(processId())
      await worker.run({ port: httpPort, path: '/live/stalled', readers: 1, stalled: 10 })
      await delay(size(20_000, 3000))
      return { resident: residentMiB(processId()) - before }
    },
  })
  stop()
}

/** The longest pause between two pictures over a switch of what viewers see. */
async function measureSwitching(media: Media, { scope, size }: Run): Promise<void> {
  for (const [path, sample] of [
    ['live/one', 'pattern'],
    ['live/two', 'gradient'],
  ] as const) {
    const pusher = await push({ url: media.rtmp(path), sample })
    scope.defer(() => pusher.stop())
  }
  media.server.openOutput('programme', 'live/one')
  const viewer = await watchHttp(media.http('programme'))
  await viewer.pictures(25)
  await measure([media], {
    title: 'Switching between two streams',
    target: atMost(150, 'ms'),
    rounds: size(6, 2),
    async measure({ server }, round) {
      const header = viewer.header()
      server.switchOutput('programme', round % 2 === 0 ? 'live/two' : 'live/one')
      let [last, longest, hasSwitched] = [performance.now(), 0, false]
      header.then(() => {
        hasSwitched = true
      })
      for (let after = 0; after < 10; after += hasSwitched ? 1 : 0) {
        await viewer.pictures(1)
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
      }
      return { 'the longest pause between two pictures': longest }
    },
  })
  viewer.close()
}

/** In the first round the heap grows to its working size; afterwards memory must stay constant. */
const fuzzRounds = 3
const maxFuzzGrowth = 1.1
const atOnce = 50

/**
 * Sends malformed and nearly correct RTMP over many connections beside a viewer.
 * @throws Error when the media process ends; when the picture stops, it does not return
 */
async function measureFuzz({ ends, ...media }: Media, { scope, size, options }: Run): Promise<void> {
  const connections = size(20_000, 500)
  const pusher = await push({ url: media.rtmp('live/watched'), sample: 'pattern' })
  scope.defer(() => pusher.stop())
  const viewer = await watchHttp(media.http('live/watched'))
  const random = seededRandom(options.seed)
  await measure([media], {
    title: `${fuzzRounds} × ${connections} connections that send no RTMP, --seed ${options.seed}`,
    target: atMost(maxFuzzGrowth),
    rounds: 1,
    async measure({ rtmpPort, processId }) {
      const memory: number[] = []
      for (let round = 0; round < fuzzRounds; round++) {
        let next = 0
        const attacks = Array.from({ length: atOnce }, async () => {
          while (next++ < connections) await attack(rtmpPort, badBytes(random))
        })
        await Promise.all(attacks)
        await viewer.pictures(1)
        await delay(3000)
        memory.push(residentMiB(processId()))
      }
      if (ends.length > 0) throw new Error(`The media process ended: ${ends.join('; ')}`)
      return { 'memory after the last round ÷ after the first': (memory.at(-1) ?? 0) / (memory[0] ?? 0) }
    },
  })
  viewer.close()
}

function attack(port: number, bytes: Buffer): Promise<void> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('error', () => {})
    socket.once('close', () => resolve())
    socket.resume()
    socket.end(bytes)
  })
}

/** Measures the embedded media server alone, on loopback. */
export async function measureMedia(run: Run): Promise<void> {
  const media = await openMedia(run)
  await measureViewers(media, run)
  await measureHls(media, run)
  await measureRecording(media, run)
  await measureStalled(media, run)
  await measureSwitching(media, run)
  await measureFuzz(await openMedia(run), run)
}

/** Connects viewers to an HTTP-FLV stream: some that read, and some that stop after the first bytes. */
interface ViewersOrder {
  port: number
  path: string
  readers: number
  stalled: number
}

function open(port: number, path: string, isStalled: boolean): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
    socket.once('data', () => {
      if (isStalled) socket.pause()
      resolve(socket)
    })
    if (!isStalled) socket.resume()
  })
}

serveOrders<ViewersOrder, null>(async ({ port, path, readers, stalled }) => {
  for (let count = 0; count < readers + stalled; count++) await open(port, path, count >= readers)
  return null
})
