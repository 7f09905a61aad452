import { useCallback } from 'react'
import { type To, useSearchParams } from 'react-router'
import { drawerParameters } from '../overlay/drawer-address.ts'

const parameter = drawerParameters.view

export interface ViewedRow {
  /** The row that the address asks to show; empty when none. */
  id: string
  addressOf: (id: string) => To
  open: (id: string) => void
  close: () => void
}

/** The query of a list's page with this row shown beside it. */
export function searchShowing(id: string): string {
  return `?${new URLSearchParams({ [parameter]: id })}`
}

/** The row that is shown beside the list. It is in the address, so that it can be linked to. */
export function useViewedRow(): ViewedRow {
  const [parameters, setParameters] = useSearchParams()

  const withView = useCallback(
    (id: string): URLSearchParams => {
      const next = new URLSearchParams(parameters)
      if (id === '') next.delete(parameter)
      else next.set(parameter, id)
      return next
    },
    [parameters],
  )

  return {
    id: parameters.get(parameter) ?? '',
    addressOf: id => ({ search: `?${withView(id)}` }),
    open: useCallback((id: string) => setParameters(withView(id)), [setParameters, withView]),
    close: () => setParameters(withView(''), { replace: true }),
  }
}
