import { describe, expect, it } from 'vitest'
import type { MediaNode, NodeStream } from './node.ts'
import { createRoster } from './roster.ts'

const node = (name: string): MediaNode => ({
  ...{ name, rtmpUrl: `rtmp://${name}` },
  listStreams: async () => [],
  endPublisher: async () => undefined,
})
const [one, two] = [node('one'), node('two')]
const pushed = (id: string, readers = 0): NodeStream => ({
  ...{ path: 'live/a', readers },
  publisher: { id, kind: 'rtmp', address: '192.0.2.7' },
})
const passedOn = (readers: number): NodeStream => ({ path: 'live/a', publisher: null, readers })

describe('the streams of several nodes', () => {
  it('are found on the node that they are pushed to', () => {
    const roster = createRoster([one, two])
    roster.report(one, [])
    roster.report(two, [pushed('x')])
    expect(roster.pushed().get('live/a')).toMatchObject({ node: two, isAway: false, isOlder: true })
    roster.report(two, [pushed('y')])
    expect(roster.pushed().get('live/a')).toMatchObject({ publisher: { id: 'y' }, isOlder: false })
  })

  it('are unknown, not ended, while their node does not answer, unless another node has them', () => {
    const roster = createRoster([one, two])
    roster.report(two, [])
    roster.report(one, [pushed('x', 3)])
    roster.report(one, undefined)
    expect([roster.isUp(one), roster.isUp(two)]).toEqual([false, true])
    expect(roster.pushed().get('live/a')).toMatchObject({ node: one, isAway: true })
    expect(roster.viewersOf('live/a')).toBe(0)
    roster.report(two, [pushed('y')])
    expect(roster.pushed().get('live/a')).toMatchObject({ node: two, isAway: false })
    roster.report(two, [])
    roster.report(one, [])
    expect(roster.pushed().size).toBe(0)
  })

  it('count the readers at all nodes, without the nodes that pull from each other', () => {
    const roster = createRoster([one, two])
    roster.report(one, [pushed('x', 4)])
    roster.report(two, [passedOn(10)])
    expect(roster.viewersOf('live/a')).toBe(13)
    expect(roster.viewersOf('live/b')).toBe(0)
  })
})
