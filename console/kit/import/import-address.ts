import { drawerParameters } from '../drawer-address.ts'

const parameter = drawerParameters.import

/** The shown import is in the address, so that a reload or a second tab shows it too. */
export const importAddress = {
  /** Id of an import, or `new` for choosing a file; undefined when none is shown. */
  read: (parameters: URLSearchParams): string | undefined => parameters.get(parameter) ?? undefined,
  write: (parameters: URLSearchParams, shown: string | undefined): URLSearchParams => {
    const next = new URLSearchParams(parameters)
    if (shown === undefined) next.delete(parameter)
    else next.set(parameter, shown)
    return next
  },
}
