import type { ReactNode } from 'react'
import { ErrorState } from './states.tsx'

interface QueryStateProps {
  query: { data: unknown; error: unknown; refetch: () => unknown }
  /** Keeps the place while the first answer is on its way. */
  placeholder: ReactNode
}

/** Stands where the answer of a query will be: a placeholder, or why there is none; nothing once there is one. */
export function QueryState({ query: { data, error, refetch }, placeholder }: QueryStateProps) {
  if (data !== undefined) return null
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : placeholder
}
