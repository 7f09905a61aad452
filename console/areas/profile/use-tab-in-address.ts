import { useSearchParams } from 'react-router'

/** Which of the page's tabs is shown, as its address says; the first one stands without a word there. */
export function useTabInAddress<T extends string>(tabs: readonly [T, ...T[]]) {
  const [params, setParams] = useSearchParams()
  const named = params.get('tab')
  const shown = tabs.find(tab => tab === named) ?? tabs[0]
  const show = (value: string | null) =>
    setParams(value === null || value === tabs[0] ? {} : { tab: value }, { preventScrollReset: true })
  return [shown, show] as const
}
