import { decideParameterChange } from '@greenroom/contract/areas/parameters/parameters'
import { expect, test } from 'vitest'
import { decisionCall } from './addresses.ts'

test('the todo is done by the call that there is', () => expect(decisionCall).toBe(decideParameterChange.id))
