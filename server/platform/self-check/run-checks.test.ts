import { expect, test, vi } from 'vitest'
import { readSettings } from '../settings.ts'
import { both, failed, ok, type SelfCheck } from './check.ts'
import { createCheckContext, runChecks } from './run-checks.ts'

const contextOf = (environment: Record<string, string> = {}) =>
  createCheckContext({
    settings: readSettings(environment),
    database: undefined,
    databaseProblem: undefined,
    platform: undefined,
    request: undefined,
  })
const check = (id: string, run: SelfCheck['run'], more: Partial<SelfCheck> = {}): SelfCheck => ({
  ...{ id, name: both(id), run },
  ...more,
})

test('a check that throws counts as failed with the innermost reason, and the others are not kept back', async () => {
  const broken = check('broken', () => {
    throw new Error('fetch failed', { cause: new Error('connect ECONNREFUSED\nstack') })
  })
  const fine = check('fine', async () => ok(both('good')))
  const results = await runChecks([broken, fine], contextOf())
  expect(results).toMatchObject([
    { id: 'broken', state: 'failed', measured: { 'en-US': 'The check failed: connect ECONNREFUSED' } },
    { id: 'fine', state: 'ok', measured: both('good'), durationMs: expect.any(Number) },
  ])
})

test('a check without a result in its time counts as failed, and its signal is aborted', async () => {
  const onAbort = vi.fn()
  const stuck = check(
    'stuck',
    (_, signal) => {
      signal.addEventListener('abort', onAbort)
      return new Promise(() => undefined)
    },
    { timeoutMs: 20 },
  )
  const [result] = await runChecks([stuck], contextOf())
  expect(result).toMatchObject({ state: 'failed', measured: { 'en-US': 'No result within 0.02 s' } })
  expect(onAbort).toHaveBeenCalledOnce()
})

test('secrets of the settings never stand in a result, however a message of another system repeats them', async () => {
  const context = contextOf({
    SMTP_URL: 'smtp://lin:p%40ss-word@mail.example.org',
    SMTP_FROM: 'lin@example.org',
    SECRETS_KEY: 'k'.repeat(40),
    AI_KEY: 'sk-live-123',
    DATABASE_URL: 'postgres://green:hunter22@db.example.org/green',
  })
  const leaks = check('leaks', async ({ settings }) =>
    failed(
      both(`${settings.SMTP_URL} refused p@ss-word, ${settings.DATABASE_URL}`),
      both(`set ${settings.AI_KEY}, ${settings.SECRETS_KEY}`),
    ),
  )
  const [result] = await runChecks([leaks], context)
  expect(result?.measured['en-US']).toBe(
    'smtp://lin:…@mail.example.org refused …, postgres://green:…@db.example.org/green',
  )
  expect(result?.advice).toEqual(both('set …, …'))
})

test('the running server is asked once for all checks of a run', async () => {
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () =>
      Response.json({ status: 'not ready', failing: ['queue'], lastBackupAt: null, streaming: 'engineDown' }),
    )
  const { findRunningServer } = contextOf()
  expect(await Promise.all([findRunningServer(), findRunningServer()])).toEqual(
    Array(2).fill({ failing: ['queue'], shortcomings: ['streaming'] }),
  )
  expect(fetched).toHaveBeenCalledOnce()
  fetched.mockRestore()
})
