import { emulatedModel } from '@greenroom/contract/areas/polish/actions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LlmEmulator, startLlmEmulator } from '../../../../emulators/llm/llm.ts'
import { runCheck } from '../../../testing/run-check.ts'

let llm: LlmEmulator
beforeAll(async () => {
  llm = await startLlmEmulator()
})
afterAll(() => llm.stop())

const run = (environment: Record<string, string> = {}) =>
  runCheck('assistant', {
    environment: { AI_URL: llm.url, AI_MODEL: emulatedModel, AI_KEY: 'sk-very-secret', ...environment },
  })

it('The assistant begins to answer', async () => {
  const host = new URL(llm.url).host
  expect(await run()).toMatchObject({
    state: 'ok',
    measured: expect.stringMatching(new RegExp(`^${emulatedModel}, ${host}, [\\d.]+ ms$`)),
  })
})

it.each([
  ['refuseKey', 'failed', 'Check AI_KEY.'],
  ['unknownModel', 'failed', 'Check AI_MODEL and AI_URL.'],
  ['busy', 'warning', expect.stringContaining('quota')],
  ['empty', 'failed', expect.stringContaining('console of the provider')],
] as const)('An assistant in the state %s is %s, with what to do', async (behavior, state, advice) => {
  llm.behave(behavior)
  const outcome = await run()
  expect(outcome).toMatchObject({ state, advice })
  expect(outcome.measured).not.toContain('sk-very-secret')
})

it('An assistant that does not answer fails with what to check, and none is skipped', async () => {
  expect(await run({ AI_URL: 'http://127.0.0.1:4' })).toMatchObject({
    state: 'failed',
    measured: expect.stringMatching(/, it cannot be reached, .*ECONNREFUSED/),
    advice: expect.stringContaining('AI_URL'),
  })
  expect(await runCheck('assistant', {})).toMatchObject({ state: 'skipped' })
})
