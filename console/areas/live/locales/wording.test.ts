import { expect, it } from 'vitest'
import { texts as health } from '../health/locales/zh-CN.ts'
import { texts as live } from './zh-CN.ts'

it('Chinese texts use one word for a stalled stream: 卡顿', () => {
  const said = JSON.stringify([live, health])
  expect(said.match(/卡住|停滞|卡死/g)).toBeNull()
  expect(live.live.state.stalled).toBe(live.live.slotState.stalled)
})
