import { setTimeout as delay } from 'node:timers/promises'
import { pushHeavy } from '@greenroom/media/testing/heavy-push'
import { startRtmpNode } from '@greenroom/media/testing/rtmp-node'
import { processorMs } from '../kit/process.ts'
import { measure, type Run } from '../kit/run.ts'
import { atMost } from '../kit/table.ts'
import { openMedia } from './media.ts'

const output = 'sent-on'
const count = 3
const liveCheckMs = 100

/** Measures what pushes to other servers cost the media process, beyond the same stream without them. */
export async function measureTargets(run: Run): Promise<void> {
  const { scope, size } = run
  const media = await openMedia(run)
  const nodes = await Promise.all(
    Array.from({ length: count }, () =>
      startRtmpNode({ isAllowed: async () => true, hasLeft: () => undefined }),
    ),
  )
  for (const node of nodes) scope.defer(() => node.stop())
  media.server.openOutput(output, 'live/sent-on')
  const stop = await pushHeavy(media.rtmp('live/sent-on'), 1000)
  const rounds = size(5, 2)
  const roundMs = size(10_000, 1000)

  /** Shares of a core, in percent; the first round still has the beginnings. */
  async function shares(): Promise<number[]> {
    const list: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const [before, begun] = [processorMs(media.processId()), performance.now()]
      await delay(roundMs)
      const used = processorMs(media.processId()) - before
      if (round > 0) list.push((used * 100) / (performance.now() - begun))
    }
    return list
  }

  await measure([media], {
    title: `${count} targets of a room of 1 Mbit/s: processor time of the media process beyond the stream alone`,
    rounds: 1,
    target: { [`${count} targets`]: atMost(3, '%') },
    async measure({ server }) {
      const alone = await shares()
      const mean = alone.reduce((sum, share) => sum + share, 0) / alone.length
      const pushes = nodes.map(({ port }) =>
        server.pushTo({ output, address: `rtmp://127.0.0.1:${port}/live`, streamKey: 'copy' }),
      )
      while (pushes.some(push => push.status().state !== 'live')) await delay(liveCheckMs)
      const together = await shares()
      const sent = pushes.map(push => push.status())
      if (sent.some(({ droppedFrames, reconnects }) => droppedFrames + reconnects > 0))
        throw new Error('A target lost frames or its connection')
      await Promise.all(pushes.map(push => push.stop()))
      return {
        'the stream alone': alone,
        [`${count} targets`]: together.map(share => share - mean),
      }
    },
  })
  stop()
}
