import { describe, expect, it } from 'vitest'
import { demoEnvironment } from './environment.ts'

describe('the environment of the demo', () => {
  it('has data of its own, listens on loopback, lets an audience in and logs little', () => {
    expect(demoEnvironment({ PORT: '4000' }, () => {})).toEqual({
      PORT: '4000',
      DEMO: '1',
      HOST: '127.0.0.1',
      DATA_DIR: './data/demo',
      LIVE_AUDIENCE: '1',
      LOG_LEVEL: 'warn',
    })
  })

  it('keeps the user’s settings; an empty one counts as not set', () => {
    const said: string[] = []
    const environment = { HOST: '::1', DATA_DIR: '/srv/demo', LIVE_AUDIENCE: '0', LOG_LEVEL: '' }
    expect(demoEnvironment(environment, line => said.push(line))).toEqual({
      HOST: '::1',
      DATA_DIR: '/srv/demo',
      LIVE_AUDIENCE: '0',
      LOG_LEVEL: 'warn',
      DEMO: '1',
    })
    expect(said).toEqual([])
  })

  it('refuses to listen for other machines, with a message', () => {
    const said: string[] = []
    expect(demoEnvironment({ HOST: '0.0.0.0' }, line => said.push(line)).HOST).toBe('127.0.0.1')
    expect(said).toEqual(['The demo answers on this machine only; HOST=0.0.0.0 is ignored.'])
  })
})
