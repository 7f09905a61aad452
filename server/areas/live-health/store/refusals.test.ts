import type { RefusedEvent } from '@greenroom/live-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HealthDesk, startHealthDesk } from '../testing/health-desk.ts'
import { createRefusalHistory } from './refusals.ts'

let desk: HealthDesk
beforeAll(async () => {
  desk = await startHealthDesk()
})
afterAll(() => desk.server.stop())

/** Adds a room, and a function that tries to push into it some minutes after the start of the test. */
async function setRoom() {
  const room = await desk.addRoom()
  const begin = Date.now() - 7_200_000
  const refused = (minute: number, changes: Partial<RefusedEvent> = {}): RefusedEvent => ({
    ...{ kind: 'refused', at: new Date(begin + minute * 60_000), key: room.key('main') },
    ...{ cause: 'wrongKey', address: '10.0.0.7' },
    ...changes,
  })
  const causes = async () => (await desk.incidents(room.id)).map(({ detail }) => detail)
  return { room, refused, causes }
}

describe('refused pushes in the history of a room', () => {
  it('name the requested stream, the address, the cause and the limit that was exceeded', async () => {
    const { room, refused, causes } = await setRoom()
    const history = createRefusalHistory(desk.server.platform)
    await history.take(refused(0))
    await history.take(refused(1, { cause: 'banned' }))
    await history.take(refused(2, { key: room.key('hot'), cause: 'pushed' }))
    await history.take(refused(3, { cause: 'addressFull', limit: 64 }))
    expect(await causes()).toEqual([
      { kind: 'refused', slot: 'main', cause: 'wrongKey', address: '10.0.0.7', attempts: 1 },
      { kind: 'refused', slot: 'main', cause: 'banned', address: '10.0.0.7', attempts: 1 },
      { kind: 'refused', slot: 'hot', cause: 'pushed', address: '10.0.0.7', attempts: 1 },
      { kind: 'refused', slot: 'main', cause: 'addressFull', address: '10.0.0.7', attempts: 1, limit: 64 },
    ])
  })

  it('are one row an hour, however often and from wherever an encoder tries', async () => {
    const { refused, causes } = await setRoom()
    const history = createRefusalHistory(desk.server.platform)
    for (let minute = 0; minute <= 60; minute++)
      await history.take(refused(minute, { address: `10.0.0.${minute}` }))
    expect(await causes()).toMatchObject([
      { address: '10.0.0.0', attempts: 1 },
      { address: '10.0.0.60', attempts: 60 },
    ])
  })

  it('are not stored again by another server', async () => {
    const { refused, causes } = await setRoom()
    await createRefusalHistory(desk.server.platform).take(refused(0))
    await createRefusalHistory(desk.server.platform).take(refused(59))
    expect(await causes()).toHaveLength(1)
  })
})
