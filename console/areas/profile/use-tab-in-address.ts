import { useSearchParams } from 'react-router'
import { knownValue } from '../../kit/known-value.ts'

/** Which of the page's tabs is shown, as its address says; the first one stands without a word there. */
export function useTabInAddress<T extends string>(tabs: readonly [T, ...T[]]) {
  const [params, setParams] = useSearchParams()
  const named = params.get('tab')
  const shown = knownValue(tabs, named) ?? tabs[0]
  const show = (value: string | null) =>
    setParams(value === null || value === tabs[0] ? {} : { tab: value }, { preventScrollReset: true })
  return [shown, show] as const
}
