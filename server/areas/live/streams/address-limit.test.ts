import { createLiveRoom } from '@greenroom/contract/areas/live/rooms'
import { issueSlotKey } from '@greenroom/contract/areas/live/slots'
import { readStudioStatus } from '@greenroom/contract/areas/live/studio'
import { listIncidents } from '@greenroom/contract/areas/live-health/history'
import { refusals } from '@greenroom/live-engine'
import { push } from '@greenroom/media'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startTestServer } from '../../../testing/test-server.ts'
import { newRoom } from '../testing/rooms.ts'

it('The room of an encoder whose address has too many connections says so with the limit, once an hour', async () => {
  const server = await startTestServer({
    ...{ LIVE_ENGINE: 'embedded', LIVE_RTMP_PORT: '0', LIVE_CONNECTIONS_PER_ADDRESS: '1' },
  })
  onTestFinished(async () => {
    await server.endStreams()
    await server.stop()
  })
  const admin = { token: await server.signIn('admin') }
  const addRoom = async () => {
    const { id } = await server.ask(createLiveRoom, { body: newRoom() }, admin)
    const { pushServer, streamKey } = await server.ask(issueSlotKey, { params: { id, slot: 'main' } }, admin)
    return { id, push: () => push({ url: `${pushServer}/${streamKey}`, sample: 'pattern' }) }
  }
  const [first, second] = [await addRoom(), await addRoom()]
  const pusher = await first.push()
  await expect(second.push()).rejects.toThrow(refusals.addressFull)
  await expect(second.push()).rejects.toThrow(refusals.addressFull)
  const { slots } = await server.ask(readStudioStatus, { params: { id: second.id } }, admin)
  expect(slots[0]?.refused).toMatchObject({ cause: 'addressFull', address: '127.0.0.1', limit: 1 })
  await vi.waitFor(async () => {
    const { list } = await server.ask(listIncidents, { params: { id: second.id }, query: {} }, admin)
    expect(list.map(({ detail }) => detail)).toEqual([
      { kind: 'refused', slot: 'main', cause: 'addressFull', address: '127.0.0.1', attempts: 1, limit: 1 },
    ])
  })
  await pusher.stop()
  await (await second.push()).stop()
})
