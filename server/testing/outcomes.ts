import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { expect } from 'vitest'

const root = join(import.meta.dirname, '../..')
const file = join(root, '.cache/call-outcomes.txt')
const outcomes = new Set<string>()

/** Stands for the code of a write that was sent again after its success, and was not done again. */
export const repeated = 1

/** A code that a call answered, and the test file (a path from the root) that saw it. */
export interface Outcome {
  endpointId: string
  code: number
  testFile: string
}

/** Forgets what an earlier run saw. */
export function forgetOutcomes(): void {
  rmSync(file, { force: true })
}

/** Notes the outcome of a call in the running test, so that tests/architecture can name untested outcomes. */
export function recordOutcome({ id }: Endpoint, code: number): void {
  const { testPath } = expect.getState()
  const testFile = testPath === undefined ? '' : relative(root, testPath).split(sep).join('/')
  const line = `${id} ${code} ${testFile}\n`
  if (outcomes.has(line)) return
  outcomes.add(line)
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, line)
}

/** What the last run of the server's tests saw. @throws Error when there was none */
export function readOutcomes(): Outcome[] {
  if (!existsSync(file)) throw new Error('Run all tests together: this one looks at what the others saw')
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => {
      const [endpointId = '', code = '', testFile = ''] = line.split(' ')
      return { endpointId, code: Number(code), testFile }
    })
}
