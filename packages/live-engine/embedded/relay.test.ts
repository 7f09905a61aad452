import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Sealing } from '../settings.ts'
import { pathOf, pulledPathOf } from './paths.ts'
import { createRelay } from './relay.ts'
import { relayAddressOf } from './relay-address.ts'
import { createRelayTokens } from './relay-tokens.ts'

const key = { roomId: '0199a000-0000-7000-8000-000000000001', slot: 'main' } as const
const path = pathOf(key)
const at = (address: string) => [{ key, address }]

function start() {
  const pulls = new Map<string, string>()
  const relay = createRelay(
    {
      pull: (to, { url }) => pulls.set(to, url),
      stopPull: to => pulls.delete(to),
    },
    () => '',
  )
  return { relay, pulls: () => [...pulls] }
}

describe('a stream that another server has', () => {
  it('is pulled once, for as long as an output needs it', () => {
    const { relay, pulls } = start()
    expect(relay.setRemoteStreams(at('http://one'))).toEqual([path])
    expect(pulls()).toEqual([])
    for (const output of ['room', 'room/main']) relay.need(output, [{ path, of: path }])
    expect(pulls()).toEqual([[pulledPathOf(path), `http://one/${path}.flv`]])
    relay.need('room', [])
    expect(pulls()).toHaveLength(1)
    relay.need('room/main', [])
    expect(pulls()).toEqual([])
  })

  it('is pulled from where it comes back, and not once it has ended', () => {
    const { relay, pulls } = start()
    relay.setRemoteStreams(at('http://one'))
    relay.need('room', [{ path, of: path }])
    expect(relay.setRemoteStreams(at('http://two'))).toEqual([])
    expect(pulls()).toEqual([[pulledPathOf(path), `http://two/${path}.flv`]])
    expect(relay.setRemoteStreams([])).toEqual([path])
    expect([relay.has(path), pulls()]).toEqual([false, []])
  })
})

describe('a token of another server', () => {
  let now = 0
  /** Marks texts with the key of an installation. */
  const sealingBy = (key: string): Sealing => {
    const markOf = (text: string, place: string) =>
      createHmac('sha256', key).update(`${place} ${text}`).digest('base64url')
    return {
      seal: (text, place) => `v1.${text}.${markOf(text, place)}`,
      open(sealed, place) {
        const [version, text = '', mark] = sealed.split('.')
        return version === 'v1' && mark === markOf(text, place) ? text : undefined
      },
    }
  }
  const make = (installationKey = 'the key of this installation') =>
    createRelayTokens(sealingBy(installationKey), () => now)
  const tokens = make()

  it('is valid for one path, for five minutes, and only with the key of this installation', () => {
    const token = make().issue(path)
    expect(tokens.isValid(token, path)).toBe(true)
    expect(tokens.isValid(token, path.replace('main', 'hot'))).toBe(false)
    expect(make('another key').isValid(token, path)).toBe(false)
    for (const wrong of [
      '',
      'Bearer ',
      ...['', 'Digest '].map(scheme => token.replace('Bearer ', scheme)),
      token.replace('v1.', 'v2.'),
    ])
      expect(tokens.isValid(wrong, path)).toBe(false)
    now += 300_000
    expect(tokens.isValid(token, path)).toBe(false)
  })
})

describe('the address for other servers', () => {
  const interfaces = () => ({
    lo: [face('127.0.0.1', true)],
    eth0: [face('10.0.0.5', false)],
  })
  const face = (address: string, internal: boolean) => ({
    ...{ address, internal, family: 'IPv4' as const, cidr: null, mac: '', netmask: '' },
  })

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:8090'],
    ['10.0.0.7', 'http://10.0.0.7:8090'],
    ['0.0.0.0', 'http://10.0.0.5:8090'],
    ['::', 'http://10.0.0.5:8090'],
    ['fd00::7', 'http://[fd00::7]:8090'],
  ])('of a server that listens at %s is %s', (host, address) => {
    expect(relayAddressOf(undefined, host, 8090, interfaces)).toBe(address)
    expect(relayAddressOf('http://node-7:80/', host, 8090, interfaces)).toBe('http://node-7:80')
  })
})
