import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { push } from '@greenroom/media'
import { badBytes } from '@greenroom/media/testing/bad-bytes'
import { watchHttp } from '@greenroom/media/testing/flv-viewer'
import { say } from '../../tools/terminal.ts'
import { residentKibibytes } from '../kit/memory.ts'
import { seededRandom } from '../kit/random.ts'
import type { Scope } from '../kit/scope.ts'
import { openMedia } from './open-media.ts'

const connections = 20_000
/** In the first round the heap grows to its working size; afterwards memory must stay constant. */
const rounds = 3
const restMs = 3000
const mostGrowth = 1.1
const atOnce = 50
const longestMs = 1000

/**
 * Sends malformed and nearly correct RTMP over many connections while somebody watches.
 * @throws Error when the media process crashed, the picture stopped, or memory went on growing
 */
export async function measureMediaFuzz(scope: Scope, seed: number): Promise<void> {
  const ends: string[] = []
  const { server, pid, rtmp } = await openMedia(scope, event => {
    if (event.kind === 'down') ends.push(event.cause)
  })
  const pusher = await push({ url: rtmp('live/one'), sample: 'pattern' })
  scope.defer(() => pusher.stop())
  const viewer = await watchHttp(`http://127.0.0.1:${server.httpPort}/live/one`)
  scope.defer(async () => viewer.close())
  const memory = () => Math.round((residentKibibytes(pid) ?? 0) / 1024)
  const random = seededRandom(seed)
  const before = memory()
  const begun = performance.now()
  const after: number[] = []
  for (let round = 0; round < rounds; round++) {
    let next = 0
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (next++ < connections) await attack(server.rtmpPort, badBytes(random))
      }),
    )
    await viewer.pictures(1)
    await delay(restMs)
    after.push(memory())
  }
  if (ends.length > 0) throw new Error(`The media process ended, --seed ${seed}: ${ends.join('; ')}`)
  const seconds = Math.round((performance.now() - begun) / 1000)
  say(`\nFuzz: ${rounds} × ${connections} connections to the media server in ${seconds} s, --seed ${seed}`)
  say(`  alive, the picture goes on; memory ${before} MiB before, ${after.join(', ')} MiB after each round`)
  if ((after.at(-1) ?? 0) > (after[0] ?? 0) * mostGrowth) throw new Error('Memory went on growing')
}

function attack(port: number, bytes: Buffer): Promise<void> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(longestMs, () => socket.destroy())
    socket.on('error', () => {})
    socket.once('close', () => resolve())
    socket.resume()
    socket.end(bytes)
  })
}
