import { setSlate, stopSlot, switchSlot } from '@greenroom/contract/areas/live/studio'
import { push } from '@greenroom/media'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canPlay, openViewer } from './testing/http-viewer.ts'
import { findSrs, type RealSrs, startSrs } from './testing/real-srs.ts'
import { startWithNodes, type WithNodes } from './testing/scenario.ts'

const command = findSrs()

describe.skipIf(command === undefined)('SRS itself, where there is one on the PATH', () => {
  let srs: RealSrs
  let setup: WithNodes
  beforeAll(async () => {
    srs = await startSrs(command ?? '')
    const environment = {
      ...{ LIVE_ENGINE: 'srs', LIVE_NODES: srs.apiUrl, LIVE_NODES_RTMP: srs.rtmpUrl },
      ...{ LIVE_AUDIENCE: '1', LIVE_PLAY_URLS: `${srs.playUrl}/{stream}.flv` },
    }
    setup = await startWithNodes(environment, srs.askAt)
  })
  afterAll(async () => {
    await setup.stop()
    await srs.stop()
  })

  it('accepts streams with valid keys, which are measured, watched, switched and stopped', async () => {
    const { admin, createRoom, events, keyOf, pushInto, server, statusOf, watch } = setup
    const id = await createRoom()
    const { pushServer } = await keyOf(id, 'hot')
    await expect(push({ url: `${pushServer}/${id}-hot?key=wrong`, sample: 'pattern' })).rejects.toThrow()
    await pushInto(id)
    expect(await events.of('published', id, 'main')).toMatchObject({ address: '127.0.0.1' })
    const player = await watch(id)
    expect((await player.received(2000)).includes('FLV')).toBe(true)
    await events.of('measured', id, 'main')
    await events.waitForEvent(
      event => event.kind === 'viewers' && event.roomId === id && event.previews === 1,
    )
    const status = await statusOf(id)
    expect(status).toMatchObject({ state: 'live', engine: 'srs', previews: 1 })
    expect(status.slots[0]?.measured).toMatchObject({ width: 640, height: 360, audioCodec: 'aac' })
    await pushInto(id, 'hot')
    await events.of('measured', id, 'hot')
    await server.ask(switchSlot, { params: { id }, body: { slot: 'hot' } }, admin)
    await events.waitForEvent(
      event => event.kind === 'switched' && event.roomId === id && event.slot === 'hot',
    )
    await server.ask(stopSlot, { params: { id }, body: { slot: 'hot', reason: 'Test' } }, admin)
    expect(await events.of('unpublished', id, 'hot')).toMatchObject({ cause: 'stopped' })
    player.leave()
  })

  it('gives the output to an audience, and slots only by a ticket', async () => {
    const { admin, createRoom, events, pushInto, server, statusOf, ticketOf } = setup
    const id = await createRoom()
    await pushInto(id)
    await server.ask(setSlate, { params: { id }, body: { shown: true } }, admin)
    const [address = ''] = (await statusOf(id)).playAddresses
    const viewer = await openViewer(address)
    expect(viewer.beginning).toBe('FLV')
    await events.waitForEvent(
      event => event.kind === 'viewers' && event.roomId === id && event.audience === 1,
    )
    viewer.leave()
    const slot = address.replace(id, `${id}-main`)
    expect(await canPlay(slot)).toBe(false)
    expect(await canPlay(`${slot}?ticket=${await ticketOf(id, 'hot')}`)).toBe(false)
    expect(await canPlay(`${slot}?ticket=${await ticketOf(id, 'main')}`)).toBe(true)
  })

  it('makes its streams unknown when it is killed', async () => {
    const { createRoom, events, pushInto, statusOf } = setup
    const id = await createRoom()
    await pushInto(id)
    await events.of('measured', id, 'main')
    await srs.stop()
    await events.of('away', id, 'main')
    await events.of('stalled', id, 'main')
    const status = await statusOf(id)
    expect(status.slots[0]).toMatchObject({ state: 'unknown', awayNode: new URL(srs.apiUrl).host })
  })
})
