import { describe, expect, it } from 'vitest'
import { clientAddress, networkOf, parseTrustedProxies, plainAddress } from './client-address.ts'

const addressBy = (setting: string, remote: string, forwardedFor?: string) => {
  const isTrusted = parseTrustedProxies(setting)
  if (!isTrusted) throw new Error('the setting is right')
  return clientAddress(plainAddress(remote), forwardedFor, isTrusted)
}

describe('the address of a client', () => {
  it('is the other end of the connection when no proxy is trusted', () => {
    expect(addressBy('0', '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(addressBy('1', '::ffff:203.0.113.9')).toBe('203.0.113.9')
  })

  it('is the address that as many proxies as are trusted have added, never one that the client wrote before', () => {
    const forwardedFor = '6.6.6.6, 198.51.100.1, 10.0.0.2'
    expect(addressBy('1', '10.0.0.1', forwardedFor)).toBe('10.0.0.2')
    expect(addressBy('2', '10.0.0.1', forwardedFor)).toBe('198.51.100.1')
  })

  it('is the outermost that a trusted network vouches for', () => {
    const forwardedFor = '6.6.6.6, 198.51.100.1, 10.0.0.2'
    expect(addressBy('10.0.0.0/8, ::1', '10.0.0.1', forwardedFor)).toBe('198.51.100.1')
    expect(addressBy('10.0.0.0/8', '203.0.113.9', forwardedFor)).toBe('203.0.113.9')
    expect(addressBy('::1', '::1', '[2001:db8::1]:443')).toBe('2001:db8::1')
  })

  it('is the proxy where that says something that is no address', () => {
    expect(addressBy('1', '10.0.0.1', 'unknown')).toBe('10.0.0.1')
    expect(addressBy('1', '10.0.0.1', '198.51.100.1:8080')).toBe('198.51.100.1')
  })
})

describe('the network that an address is counted by', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:db8:1::', '2001:db8:1:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:cb00:7109', '::ffff:cb00:7109'],
    ['', ''],
  ])('of %j is %j', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('the setting', () => {
  it.each(['yes', '-1', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '', 'example.org'])(
    'is not %s',
    setting => {
      expect(parseTrustedProxies(setting)).toBeUndefined()
    },
  )
})
