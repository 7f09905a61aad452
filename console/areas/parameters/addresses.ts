/** Where the parameters are changed. */
export const formPath = '/form/group'

/** Where a request is seen with its process. */
export const requestAddress = (id: string) => `/profile/basic?request=${encodeURIComponent(id)}`

/** The form with the values of a request: those that it asked for, or those that it would replace. */
export const formWith = (id: string, values: 'proposed' | 'original') =>
  `${formPath}?${values}=${encodeURIComponent(id)}`

/** The id of the call that decides on a request; named here so that the shell does not load the contract's part. */
export const decisionCall = 'parameter.decide'
