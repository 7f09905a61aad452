import { revokeSlotKey } from '@greenroom/contract/areas/live/slots'
import { banRoom, setSlate, stopSlot, switchSlot } from '@greenroom/contract/areas/live/studio'
import { authRequest } from '@greenroom/live-engine/testing/recorded-mediamtx'
import { push } from '@greenroom/media'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type FakeMediamtx, startFakeMediamtx } from './testing/fake-mediamtx.ts'
import { hookSecret, startWithNodes, type WithNodes } from './testing/scenario.ts'

/** Two nodes, and a server that asks them. */
async function startBoth() {
  const nodes: [FakeMediamtx, FakeMediamtx] = [await startFakeMediamtx(), await startFakeMediamtx()]
  const environment = {
    LIVE_ENGINE: 'mediamtx',
    LIVE_NODES: nodes.map(({ apiUrl }) => apiUrl).join(', '),
    LIVE_NODES_RTMP: nodes.map(({ rtmpUrl }) => rtmpUrl).join(', '),
    ...{ LIVE_AUDIENCE: '1', LIVE_PLAY_URLS: 'https://play.example.org/{stream}/index.m3u8' },
  }
  const setup = await startWithNodes(environment, async port => {
    for (const node of nodes) node.askAt(port)
  })
  return {
    ...{ setup, nodes },
    async stop() {
      await setup.stop()
      for (const node of nodes) await node.stop()
    },
  }
}

let nodes: [FakeMediamtx, FakeMediamtx]
let setup: WithNodes
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ setup, nodes, stop } = await startBoth())
})
afterEach(() => {
  for (const node of nodes) node.askAt(setup.port)
})
afterAll(() => stop())

const ask = (body: unknown, secret: string, engine = 'mediamtx') =>
  fetch(`http://127.0.0.1:${setup.port}/api/live/hooks/${engine}?secret=${secret}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })

describe('streams that are pushed into nodes', () => {
  it('are measured, watched, switched and stopped like streams of our own media server', async () => {
    const { admin, createRoom, events, keyOf, pushInto, server, statusOf, watch } = setup
    const id = await createRoom()
    const { pushServer } = await keyOf(id, 'hot')
    expect(pushServer).toBe(`${nodes[0].rtmpUrl}/live`)
    await expect(push({ url: `${pushServer}/${id}-hot?key=wrong`, sample: 'pattern' })).rejects.toThrow()
    await pushInto(id)
    expect(await events.of('published', id, 'main')).toMatchObject({ address: '192.0.2.7' })
    const player = await watch(id)
    expect((await player.received(2000)).includes('FLV')).toBe(true)
    await events.of('measured', id, 'main')
    await events.waitForEvent(
      event => event.kind === 'viewers' && event.roomId === id && event.previews === 1,
    )
    const status = await statusOf(id)
    expect(status).toMatchObject({
      ...{ state: 'live', engine: 'mediamtx', streaming: null, viewers: 0, previews: 1 },
      playAddresses: [`https://play.example.org/live/${id}/index.m3u8`],
    })
    expect(status.slots[0]).toMatchObject({ measured: { width: 640, height: 360, audioCodec: 'aac' } })

    await pushInto(id, 'hot')
    await events.of('published', id, 'hot')
    await server.ask(switchSlot, { params: { id }, body: { slot: 'hot' } }, admin)
    await events.waitForEvent(
      event => event.kind === 'switched' && event.roomId === id && event.slot === 'hot',
    )
    await server.ask(stopSlot, { params: { id }, body: { slot: 'hot', reason: 'Test' } }, admin)
    expect(await events.of('unpublished', id, 'hot')).toMatchObject({ cause: 'stopped' })
    await server.ask(revokeSlotKey, { params: { id, slot: 'main' } }, admin)
    expect(await events.of('unpublished', id, 'main')).toMatchObject({ cause: 'keyRevoked' })
    player.leave()
  })

  it('end when their encoder disconnects', async () => {
    const { createRoom, events, pushInto } = setup
    const id = await createRoom()
    const pusher = await pushInto(id)
    await events.of('published', id, 'main')
    await pusher.stop()
    expect(await events.of('unpublished', id, 'main')).toMatchObject({ cause: 'cut' })
  })

  it('are ended when the node did not ask the hook', async () => {
    const { createRoom } = setup
    const id = await createRoom()
    const [node] = nodes
    // A node whose configuration names no hook.
    node.askNobody()
    const ended = Promise.withResolvers<void>()
    await push({ url: `${node.rtmpUrl}/live/${id}-main`, sample: 'pattern', onEnd: ended.resolve })
    await ended.promise
  })
})

describe('what a room shows', () => {
  it('is pushed into a node for the audience, who is counted', async () => {
    const { admin, createRoom, events, server } = setup
    const id = await createRoom()
    await server.ask(setSlate, { params: { id }, body: { shown: true } }, admin)
    await events.waitForEvent(event => event.kind === 'viewers' && event.roomId === id)
    const audience = await nodes[0].watch(`live/${id}`)
    await events.waitForEvent(
      event => event.kind === 'viewers' && event.roomId === id && event.audience === 1,
    )
    audience?.leave()
    await server.ask(banRoom, { params: { id }, body: { untilTime: null, reason: 'Test' } }, admin)
    expect((await ask(authRequest('read', `live/${id}`, ''), hookSecret)).status).toBe(403)
  })
})

describe('the hook', () => {
  it('refuses requests without the secret and requests that it does not know', async () => {
    const id = await setup.createRoom()
    const { streamKey } = await setup.keyOf(id, 'main')
    const [, query = ''] = streamKey.split('?')
    const body = authRequest('publish', `live/${id}-main`, query)
    expect((await ask(body, 'wrong')).status).toBe(403)
    expect((await ask(body, hookSecret, 'srs')).status).toBe(403)
    expect((await ask({}, hookSecret)).status).toBe(403)
    expect((await ask({ ...body, path: `other/${id}-main` }, hookSecret)).status).toBe(403)
    expect((await ask(authRequest('api', '', `token=${hookSecret}`), hookSecret)).status).toBe(200)
    expect(await (await ask(body, hookSecret)).json()).toEqual({ code: 0 })
  })

  it('admits players of a slot by its ticket, and players of the output by the id of the room', async () => {
    const { createRoom, ticketOf } = setup
    const id = await createRoom()
    const play = async (path: string, query = '') =>
      (await ask(authRequest('read', path, query), hookSecret)).status
    expect(await play(`live/${id}`)).toBe(200)
    expect(await play(`live/${id}-main`)).toBe(403)
    expect(await play(`live/${id}-main`, `ticket=${await ticketOf(id, 'hot')}`)).toBe(403)
    const ticket = `ticket=${await ticketOf(id, 'main')}`
    expect([await play(`live/${id}-main`, ticket), await play(`live/${id}-main`, ticket)]).toEqual([200, 200])
    expect(await play(`live/${id}-main`, 'ticket=v1.a.b.c.d')).toBe(403)
  })
})

describe('a node that does not answer', () => {
  it('makes its streams unknown until it answers again or they are pushed to another node', async () => {
    // Nodes of its own, because one of them is stopped.
    const own = await startBoth()
    onTestFinished(() => own.stop())
    const { createRoom, events, keyOf, statusOf } = own.setup
    const [first, second] = own.nodes
    const id = await createRoom()
    const { pushServer, streamKey } = await keyOf(id, 'main')
    await push({ url: `${pushServer}/${streamKey}`, sample: 'pattern' })
    await events.of('published', id, 'main')
    await first.stop()
    await events.of('away', id, 'main')
    await events.of('stalled', id, 'main')
    expect((await statusOf(id)).slots[0]).toMatchObject({
      ...{ state: 'unknown', awayNode: new URL(first.apiUrl).host },
    })
    expect((await statusOf(id)).state).toBe('unknown')
    const again = await push({ url: `${second.rtmpUrl}/live/${streamKey}`, sample: 'gradient' })
    const ended = await events.of('unpublished', id, 'main')
    await events.of('published', id, 'main', ended)
    await again.stop()
  })
})
