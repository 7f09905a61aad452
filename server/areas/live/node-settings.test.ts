import { expect, it } from 'vitest'
import { checkSettings } from '../../assemble.ts'
import { readSettings } from '../../platform/settings.ts'

it('The start takes media servers beside Greenroom only with all that they need', () => {
  const start = (environment: Record<string, string>) => checkSettings(readSettings(environment))
  const LIVE_HOOK_SECRET = '0123456789abcdef'
  const LIVE_NODES = 'http://10.0.0.5:1985, http://admin:p@10.0.0.6:1985'
  const whole = { LIVE_ENGINE: 'srs', LIVE_NODES, LIVE_HOOK_SECRET }
  expect(readSettings(whole).LIVE_NODES).toHaveLength(2)
  expect(() => start(whole)).not.toThrow()
  expect(() => start({ ...whole, LIVE_NODES: '' })).toThrow('LIVE_NODES is missing')
  expect(() => start({ ...whole, LIVE_NODES: 'rtmp://10.0.0.5' })).toThrow('LIVE_NODES is wrong')
  expect(() => start({ ...whole, LIVE_HOOK_SECRET: '' })).toThrow('LIVE_HOOK_SECRET is missing')
  expect(() => start({ ...whole, LIVE_HOOK_SECRET: 'short' })).toThrow('LIVE_HOOK_SECRET is wrong')
  const LIVE_NODES_RTMP = 'rtmp://10.0.0.5:1935'
  expect(() => start({ ...whole, LIVE_NODES_RTMP })).toThrow('LIVE_NODES_RTMP is wrong')
  const play = (LIVE_PLAY_URLS: string) => start({ ...whole, LIVE_PLAY_URLS })
  expect(() => play('https://play.example.org/{stream}.flv')).not.toThrow()
  expect(() => play('https://play.example.org/live.flv')).toThrow('LIVE_PLAY_URLS is wrong')
})
