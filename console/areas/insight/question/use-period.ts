import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useAddressCheck } from '../../../kit/navigation/address-check.ts'
import { useToday } from '../../../kit/text/zone.ts'
import { type Period, periodDefaults, periodNames, writePeriod } from './period.ts'
import { readPeriod } from './read-period.ts'

/** The period in the page's address, the same object until it changes, and a function to change it. */
export function usePeriod(): [Period, (change: Partial<Period>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const today = useToday()
  const period = useMemo(() => readPeriod(parameters, today), [parameters, today])
  useAddressCheck({ names: periodNames, usable: writePeriod(period, parameters), defaults: periodDefaults })
  const change = useCallback(
    (part: Partial<Period>) => setParameters(writePeriod({ ...period, ...part }, parameters)),
    [period, parameters, setParameters],
  )
  return [period, change]
}
