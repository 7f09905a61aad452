import { describe, expect, it } from 'vitest'
import { createSecrets } from '../../../platform/secrets/secrets.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { createTickets } from './tickets.ts'

const secrets = createSecrets({ DATA_DIR: '', ...testEnvironment })
const roomId = '0199a000-0000-7000-8000-000000000001'
const grant = { roomId, source: 'output', userId: roomId, sessionId: 'session' } as const
let now = 0
const tickets = createTickets(secrets, () => now)

describe('a ticket', () => {
  it('lets watch what it was made for', () => {
    expect(tickets.open(tickets.issue(grant).address)).toMatchObject(grant)
  })

  it('of one server is good at another with the same key', () => {
    const { address } = createTickets(secrets, () => now).issue(grant)
    expect(tickets.open(address)).toMatchObject(grant)
  })

  it('is good for a minute', () => {
    const { address, expiresTime } = tickets.issue(grant)
    expect(expiresTime).toBe(new Date(now + 60_000).toISOString())
    now += 60_001
    expect(tickets.open(address)).toBeUndefined()
  })

  it('opens no other room, and nothing when it was changed', () => {
    const { address } = tickets.issue(grant)
    expect(tickets.open(address.replace(roomId, roomId.replace('1', '2')))).toBeUndefined()
    expect(tickets.open(`${address}A`)).toBeUndefined()
    for (const wrong of [
      '',
      '/api/live/play/',
      `/api/live/play/${roomId}`,
      `/api/live/play/${roomId}?ticket=`,
    ])
      expect(tickets.open(wrong)).toBeUndefined()
    expect(tickets.open(address)).toMatchObject(grant)
  })
})
