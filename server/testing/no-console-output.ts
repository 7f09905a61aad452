import { format } from 'node:util'
import { afterEach } from 'vitest'

const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const
let unexpected: string[] = []

// A test that expects output puts its own spy in place of these, and restores them afterwards.
for (const method of methods) {
  console[method] = (...args: unknown[]) => {
    unexpected.push(`console.${method}: ${format(...args)}\n${new Error('written').stack ?? ''}`)
  }
}

/** Unexpected console output fails the test that caused it. */
afterEach(() => {
  const written = unexpected
  unexpected = []
  if (written.length > 0) throw new Error(`Unexpected console output:\n${written.join('\n')}`)
})
