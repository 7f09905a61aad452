import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { type Action, runAction } from '../actions/registry.ts'

/** Query parameter that opens the form of a new record: links from other pages have it. */
export const createParameter = 'create'

/** Runs the page's action for a new record once when the address asks for it, and takes the question out of the address. */
export function useCreateInAddress(create: Action | undefined): void {
  const [parameters, setParameters] = useSearchParams()
  const isRequested = parameters.has(createParameter)
  const run = useEffectEvent(() => {
    if (create) runAction(create)
    const rest = new URLSearchParams(parameters)
    rest.delete(createParameter)
    setParameters(rest, { replace: true })
  })
  useEffect(() => {
    if (isRequested) run()
  }, [isRequested])
}
