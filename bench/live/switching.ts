import { push } from '@greenroom/media'
import { watchHttp } from '@greenroom/media/testing/flv-viewer'
import type { Scope } from '../kit/scope.ts'
import { atMost, printMeasured } from '../kit/table.ts'
import type { OpenMedia } from './open-media.ts'

const switches = 6
const joins = 20

/** How long viewers see nothing new over a switch, and how soon they have a first picture. */
export async function measureSwitching(scope: Scope, { server, rtmp }: OpenMedia): Promise<void> {
  const pushers = [
    await push({ url: rtmp('live/one'), sample: 'pattern' }),
    await push({ url: rtmp('live/two'), sample: 'gradient' }),
  ]
  for (const pusher of pushers) scope.defer(() => pusher.stop())
  server.openOutput('programme', 'live/one')
  const url = `http://127.0.0.1:${server.httpPort}/programme`
  const viewer = await watchHttp(url)
  await viewer.pictures(25)
  const gaps: number[] = []
  for (let count = 0; count < switches; count++) {
    const header = viewer.header()
    server.switchOutput('programme', count % 2 === 0 ? 'live/two' : 'live/one')
    let last = performance.now()
    let longest = 0
    let hasSwitched = false
    header.then(() => {
      hasSwitched = true
    })
    for (let after = 0; after < 10; after += hasSwitched ? 1 : 0) {
      await viewer.pictures(1)
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }
    gaps.push(longest)
  }
  viewer.close()
  const firsts: number[] = []
  for (let count = 0; count < joins; count++) {
    const begun = performance.now()
    const joined = await watchHttp(url)
    while (!joined.tags.some(({ type }) => type === 9)) await joined.pictures(1)
    firsts.push(performance.now() - begun)
    joined.close()
  }
  printMeasured('Switching and joining', 'ms', [
    {
      what: 'the longest pause between two pictures over a switch',
      figures: gaps,
      target: atMost(150, 'ms'),
    },
    { what: 'the first picture after the click', figures: firsts, target: atMost(300, 'ms') },
  ])
}
