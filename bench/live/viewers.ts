import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { pushHeavy } from '@greenroom/media/testing/heavy-push'
import { cpuMilliseconds } from '../kit/cpu.ts'
import { residentKibibytes } from '../kit/memory.ts'
import type { Scope } from '../kit/scope.ts'
import { atMost, type Measured, printMeasured } from '../kit/table.ts'
import { serveOrders, startWorker } from '../kit/worker.ts'
import type { OpenMedia } from './open-media.ts'

/**
 * `open`: connects to an HTTP-FLV stream with some viewers that read and some that don't. `count`: returns what was read
 * since.
 */
type WatchOrder = { open: { port: number; path: string; readers: number; stalled: number } } | { count: true }

/** How many bytes were read since the last order. */
interface Watched {
  bytes: number
}

let bytes = 0

function open(port: number, path: string, isStalled: boolean): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
    socket.once('data', () => {
      resolve(socket)
      if (isStalled) socket.pause()
    })
    if (!isStalled)
      socket.on('data', data => {
        bytes += data.length
      })
  })
}

serveOrders<WatchOrder, Watched>(async order => {
  if ('open' in order) {
    const { port, path, readers, stalled } = order.open
    for (let count = 0; count < readers + stalled; count++) await open(port, path, count >= readers)
  }
  const read = bytes
  bytes = 0
  return { bytes: read }
})

const kbps = 1000
const stalledKbps = 8000
const rounds = 5
const roundMs = 2000
const loads = [
  { viewers: 0 },
  { viewers: 50 },
  { viewers: 200, target: atMost(15, '%') },
  { viewers: 500, target: atMost(30, '%') },
  { viewers: 1000 },
]

/** Cost of viewers of a stream of 1 Mbit/s for the media process, and effect of stalled ones of 8 Mbit/s. */
export async function measureViewers(scope: Scope, media: OpenMedia): Promise<void> {
  const stop = await pushHeavy(media.rtmp('live/heavy'), kbps)
  const rows: Measured[] = []
  const worker = startWorker<WatchOrder, Watched>(scope, new URL('watchers.ts', import.meta.url))
  let open = 0
  for (const { viewers, target } of loads) {
    const more = { port: media.server.httpPort, path: '/live/heavy', readers: viewers - open, stalled: 0 }
    await worker.run({ open: more })
    open = viewers
    await delay(roundMs)
    await worker.run({ count: true })
    const figures: number[] = []
    for (let round = 0; round < rounds; round++) {
      const before = cpuMilliseconds(media.pid) ?? Number.NaN
      const begun = performance.now()
      await delay(roundMs)
      const used = (cpuMilliseconds(media.pid) ?? Number.NaN) - before
      figures.push((used * 100) / (performance.now() - begun))
    }
    const { bytes } = await worker.run({ count: true })
    const megabits = ((bytes * 8) / 1_000_000 / ((rounds * roundMs) / 1000)).toFixed(0)
    const memory = Math.round((residentKibibytes(media.pid) ?? 0) / 1024)
    rows.push({
      what: `${viewers} viewers`,
      figures,
      target,
      note: `${megabits} Mbit/s out, ${memory} MiB`,
    })
  }
  printMeasured('Viewers of a stream of 1 Mbit/s: processor time of the media process', '% of a core', rows)
  stop()
}

/** Whether memory stays constant while viewers read nothing. */
export async function measureStalled(scope: Scope, media: OpenMedia): Promise<void> {
  const stop = await pushHeavy(media.rtmp('live/stalled'), stalledKbps)
  const worker = startWorker<WatchOrder, Watched>(scope, new URL('watchers.ts', import.meta.url))
  const path = '/live/stalled'
  await worker.run({ open: { port: media.server.httpPort, path, readers: 1, stalled: 10 } })
  const figures: number[] = []
  for (let round = 0; round < 10; round++) {
    await delay(roundMs)
    figures.push((residentKibibytes(media.pid) ?? 0) / 1024)
  }
  printMeasured('Ten stalled viewers of 8 Mbit/s: memory of the media process over 20 s', 'MiB', [
    { what: 'resident', figures, note: `${figures.map(Math.round).join(' ')}` },
  ])
  stop()
}
