import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

describe('the settings', () => {
  it.each(['Short', 'short1!', 'SHORT1!', 'Shorter!', 'Shorter1', 'With space1!'])(
    'take no ADMIN_PASSWORD that users might not choose: %s',
    password => {
      expect(() => readSettings({ ADMIN_PASSWORD: password })).toThrow(
        'The setting ADMIN_PASSWORD is too weak',
      )
    },
  )

  it('take an ADMIN_PASSWORD that is strong enough', () => {
    expect(readSettings({ ADMIN_PASSWORD: 'Long-enough1' }).ADMIN_PASSWORD).toBe('Long-enough1')
  })

  it('let the demo, whose passwords everyone knows, listen to this machine only', () => {
    expect(() => readSettings({ DEMO: '1', HOST: '0.0.0.0' })).toThrow('The setting HOST is wrong')
    for (const HOST of ['127.0.0.1', '::1', 'localhost'])
      expect(readSettings({ DEMO: '1', HOST }).HOST).toBe(HOST)
    expect(readSettings({ HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0')
  })

  it('say what TRUST_PROXY takes', () => {
    expect(() => readSettings({ TRUST_PROXY: 'nginx' })).toThrow(
      'The setting TRUST_PROXY is wrong: it takes the number of proxies',
    )
  })

  it('take a cluster only with its ClickHouse, and no name that a statement could not hold', () => {
    expect(() => readSettings({ CLICKHOUSE_CLUSTER: 'main' })).toThrow('CLICKHOUSE_URL is missing')
    const CLICKHOUSE_URL = 'http://a:b@clickhouse.internal:8123/greenroom'
    expect(readSettings({ CLICKHOUSE_URL, CLICKHOUSE_CLUSTER: 'main-1' }).CLICKHOUSE_CLUSTER).toBe('main-1')
    expect(() => readSettings({ CLICKHOUSE_URL, CLICKHOUSE_CLUSTER: "x' (" })).toThrow('is wrong')
    expect(() => readSettings({ CLICKHOUSE_URL: 'tcp://clickhouse:9000' })).toThrow('is wrong')
  })
})
