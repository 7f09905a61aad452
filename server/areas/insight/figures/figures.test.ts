import { expect, it } from 'vitest'
import { createRollUpPoller } from '../roll-up/poller.ts'
import { describeFigures } from '../testing/figure-conformance.ts'
import { growthOf } from './context.ts'

it('Growth has one decimal, and is null over an earlier figure of 0', () => {
  expect([growthOf(3, 2), growthOf(2, 3), growthOf(0, 4), growthOf(1, 0), growthOf(1, null)]).toEqual([
    50,
    -33.3,
    -100,
    null,
    null,
  ])
})

describeFigures({ name: 'PostgreSQL', createPoller: createRollUpPoller })
