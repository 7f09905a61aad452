import type { ReactNode } from 'react'
import { ErrorState } from './states.tsx'

interface QueryStateProps {
  query: { data: unknown; error: unknown; refetch: () => unknown }
  /** Keeps the place while the first answer is on its way. */
  placeholder: ReactNode
}

/** Shows the placeholder or the error of a query that has no data yet; nothing once it has. */
export function QueryState({ query: { data, error, refetch }, placeholder }: QueryStateProps) {
  if (data !== undefined) return null
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : placeholder
}
