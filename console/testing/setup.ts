import '../kit/texts.ts'
import '../shell/schemas.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { installBrowserGaps } from './browser-gaps.ts'
import { elementError } from './element-error.ts'
import { installFakeNetwork, uploads } from './fake-network.ts'
import { resetFakeServer } from './fake-server.ts'
import { takeMissingTexts, watchMissingTexts } from './missing-texts.ts'
import { takeNoOwnerStacks } from './no-owner-stacks.ts'
import { resetConsole } from './reset-console.ts'

installBrowserGaps()
takeNoOwnerStacks()
watchMissingTexts()
// A busy machine is no reason for a test to fail.
configure({ asyncUtilTimeout: 10_000, getElementError: elementError })

beforeEach(() => {
  installFakeNetwork()
  resetConsole()
})

/** Whatever broke the contract, or was drawn without a translation, fails the test that caused it. */
afterEach(() => {
  cleanup()
  uploads.reset()
  const broken = resetFakeServer().map(problem => `The contract was broken: ${problem}`)
  const untranslated = takeMissingTexts().map(key => `There is no translation of ${key}`)
  const problems = [...broken, ...untranslated]
  if (problems.length > 0) throw new Error(problems.join('\n'))
})
