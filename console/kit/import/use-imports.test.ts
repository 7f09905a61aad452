import { importStates } from '@greenroom/contract/import'
import { expect, it } from 'vitest'
import { isUnfinished, isWorking } from './use-imports.ts'

it('An import is in progress until it has ended, and waits for the user after its dry run', () => {
  const judged = importStates.map(state => [state, isUnfinished({ state }), isWorking({ state })])
  expect(judged.filter(([, isOpen]) => isOpen)).toEqual([
    ['reading', true, true],
    ['dryRun', true, false],
    ['running', true, true],
    ['undoing', true, true],
  ])
})
