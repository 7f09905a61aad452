import { describe, expect, it } from 'vitest'
import { looseSteps, stepsOf, ways } from './ways.ts'

describe.each(ways)('$name', way => {
  const steps = stepsOf(way)

  it('leaves out no layer between its files', () => {
    expect(looseSteps(steps)).toEqual([])
  })

  it('passes few files', () => {
    const paths = steps.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.length).toBeLessThanOrEqual(way.limit)
  })
})
