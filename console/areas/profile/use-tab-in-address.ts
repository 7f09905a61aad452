import { useSearchParams } from 'react-router'
import { knownValue } from '../../kit/text/known-value.ts'

/** The selected tab, from the page's address; the first one is the default and is not in the address. */
export function useTabInAddress<T extends string>(tabs: readonly [T, ...T[]]) {
  const [params, setParams] = useSearchParams()
  const named = params.get('tab')
  const activeTab = knownValue(tabs, named) ?? tabs[0]
  const show = (value: string | null) =>
    setParams(value === null || value === tabs[0] ? {} : { tab: value }, { preventScrollReset: true })
  return [activeTab, show] as const
}
