import { afterEach, beforeEach, expect, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The mutant that each test file is tried on, by the absolute path of the file. */
    mutants: Record<string, number>
  }
  interface TaskMeta {
    /** Whether the mutant ran before the end of this test. */
    isReached?: boolean
  }
}

declare global {
  var isActiveMutant: ((id: number) => boolean) | undefined
}

/** After so many turns a mutant is in a loop without end. */
const maxTurns = 300_000

const active = inject('mutants')[expect.getState().testPath ?? '']
let turns = 0
let hasFailed = false

// Switches on the mutant that this test file is tried on.
globalThis.isActiveMutant = id => {
  if (id !== active) return false
  turns++
  if (turns > maxTurns) throw new Error('The mutant runs in a loop')
  return true
}

// One failure is enough.
beforeEach(context => {
  if (hasFailed) context.skip()
})
afterEach(({ task }) => {
  task.meta.isReached = turns > 0
  hasFailed ||= task.result?.state === 'fail'
})
