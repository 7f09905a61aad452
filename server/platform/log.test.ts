import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('trace', { write: line => lines.push(line) }))
  return lines.join('')
}

const failedQuery = new DrizzleQueryError(
  'insert into session values ($1)',
  ['a secret\n    at nowhere $&'],
  new Error('disk full'),
)

test('the log never shows the values of a failed query, but the query and the cause', () => {
  const line = logged(log => log.error({ err: failedQuery }, 'call failed'))
  expect(line).not.toContain('a secret')
  expect(line).toContain('insert into session values ($1)')
  expect(line).toContain('disk full')
})

test('the log never shows the values of a failed query that another error wraps', () => {
  const line = logged(log => log.error({ err: new Error('sign-in failed', { cause: failedQuery }) }))
  expect(line).not.toContain('a secret')
  expect(line).toContain('sign-in failed')
})

test('the log never shows a row that broke a constraint', () => {
  const error = Object.assign(new Error('null value'), { detail: 'Failing row contains (1, a secret).' })
  expect(logged(log => log.error({ err: error }))).not.toContain('a secret')
})

test('the log masks passwords and tokens', () => {
  const line = logged(log => log.info({ token: 'a secret', body: { password: 'a secret' } }))
  expect(line).not.toContain('a secret')
})
