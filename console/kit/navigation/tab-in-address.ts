import { useSearchParams } from 'react-router'
import { knownValue } from '../text/known-value.ts'
import { useAddressCheck } from './address-check.ts'

const parameter = 'tab'

/** The selected tab, from the page's address; the first one is the default and is not in the address. */
export function useTabInAddress<T extends string>(tabs: readonly [T, ...T[]]) {
  const [parameters, setParameters] = useSearchParams()
  const activeTab = knownValue(tabs, parameters.get(parameter)) ?? tabs[0]
  useAddressCheck({ names: [parameter], usable: new URLSearchParams({ [parameter]: activeTab }) })
  const show = (value: string | null) => {
    const next = new URLSearchParams(parameters)
    if (value === null || value === tabs[0]) next.delete(parameter)
    else next.set(parameter, value)
    setParameters(next, { preventScrollReset: true })
  }
  return [activeTab, show] as const
}
