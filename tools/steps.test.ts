import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runStages, type Step } from './steps.ts'
import { noTests } from './test-totals.ts'

let output = ''
beforeEach(() => {
  output = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    output += String(text)
    return true
  })
})
afterEach(() => vi.restoreAllMocks())

const step = (name: string, run: Step['run'] = async () => noTests): Step => ({ name, run })
const fails = (text: string) => async () => {
  throw new Error(text)
}

describe('the steps of the test command', () => {
  it('add up their tests', async () => {
    const first = step('first', async () => ({ passed: 3, failed: 0, retried: ['a › b'] }))
    const beside = step('beside', async () => ({ passed: 2, failed: 0, retried: ['c'] }))
    const totals = await runStages([[[first], [beside]], [[first]]])
    expect(totals).toEqual({ passed: 8, failed: 0, retried: ['a › b', 'c', 'a › b'] })
    expect(output).toMatch(/Time taken:\n.* s {2}first\n.* s {2}beside\n.* s {2}first\n$/)
  })

  it('end at the first failure, which counts as one and is quoted', async () => {
    const never = vi.fn(async () => noTests)
    const chain = [step('wrong', fails('this is wrong')), step('after', never)]
    expect(await runStages([[chain], [[step('later', never)]]])).toEqual({ ...noTests, failed: 1 })
    expect(never).not.toHaveBeenCalled()
    expect(output).toContain('this is wrong\n[wrong] failed')
  })

  it('end the steps beside one that fails, whose results do not count', async () => {
    const long = step('long', async signal => {
      await delay(60_000, undefined, { signal }).catch(() => {})
      return { ...noTests, failed: 1 }
    })
    const totals = await runStages([[[long], [step('wrong', fails('this is wrong'))]]])
    expect(totals).toEqual({ ...noTests, failed: 1 })
    expect(output).not.toContain('[long] failed')
  })
})
