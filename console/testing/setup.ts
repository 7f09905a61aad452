import '../kit/text/texts.ts'
import '../shell/schemas.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { auditModule } from '../areas/audit/module.ts'
import { installBrowserGaps } from './browser-gaps.ts'
import { elementError } from './element-error.ts'
import { installFakeNetwork, uploads } from './fake-network.ts'
import { resetFakeServer } from './fake-server.ts'
import { takeMissingTexts, watchMissingTexts } from './missing-texts.ts'
import { takeNoOwnerStacks } from './no-owner-stacks.ts'
import { resetConsole } from './reset-console.ts'

installBrowserGaps()
auditModule.start?.()
takeNoOwnerStacks()
watchMissingTexts()
// A busy machine must not fail a test.
configure({ asyncUtilTimeout: 10_000, getElementError: elementError })

beforeEach(() => {
  installFakeNetwork()
  resetConsole()
})

/** Violations of the contract and missing translations fail the test that caused them. */
afterEach(() => {
  cleanup()
  uploads.reset()
  const broken = resetFakeServer().map(problem => `The contract was broken: ${problem}`)
  const untranslated = takeMissingTexts().map(key => `There is no translation of ${key}`)
  const problems = [...broken, ...untranslated]
  if (problems.length > 0) throw new Error(problems.join('\n'))
})
