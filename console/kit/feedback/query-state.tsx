import type { ReactNode } from 'react'
import { ErrorState } from './states.tsx'

interface QueryStateProps {
  query: { data: unknown; error: unknown; refetch: () => unknown }
  /** Shown until the first response. */
  placeholder: ReactNode
}

/** Shows the placeholder or the error of a query without data; nothing once it has data. */
export function QueryState({ query: { data, error, refetch }, placeholder }: QueryStateProps) {
  if (data !== undefined) return null
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : placeholder
}
