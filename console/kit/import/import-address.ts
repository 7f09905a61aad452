import { drawerParameters } from '../drawer-address.ts'

const parameter = drawerParameters.import

/** Which import is shown beside the list stands in the address, so that a reload and a second tab show it, too. */
export const importAddress = {
  /** The id of an import, `new` for the choice of a file; undefined when none is shown. */
  read: (parameters: URLSearchParams): string | undefined => parameters.get(parameter) ?? undefined,
  write: (parameters: URLSearchParams, shown: string | undefined): URLSearchParams => {
    const next = new URLSearchParams(parameters)
    if (shown === undefined) next.delete(parameter)
    else next.set(parameter, shown)
    return next
  },
}
