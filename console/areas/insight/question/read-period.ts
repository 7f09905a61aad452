import { comparisons, dayRange } from '@greenroom/contract/areas/insight/analytics'
import { rangePresets } from '@greenroom/contract/areas/insight/exploration'
import { type Period, rangeOf, usualComparison, usualPreset } from './period.ts'

/** Reads the period from an address. Invalid parameters are ignored. */
export function readPeriod(parameters: URLSearchParams, today: string): Period {
  const compare = comparisons.find(one => one === parameters.get('compare')) ?? usualComparison
  const named = rangePresets.find(one => one === parameters.get('range'))
  const dates = dayRange.safeParse({ from: parameters.get('from'), to: parameters.get('to') })
  if (named === undefined && dates.success) return { preset: null, range: dates.data, compare }
  const preset = named ?? usualPreset
  return { preset, range: rangeOf(preset, today), compare }
}
