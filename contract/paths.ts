/** Where users land (specification §9). */
export const landingPath = '/dashboard/workplace'
/** The name of the page there. */
export const landingName = 'Workplace'
export const loginPath = '/login'
export const messagesPath = '/user/message'

export const registrationsPath = '/system/user/registrations'

/** The pages before the sign-in, beside its own. */
export const forgotPasswordPath = '/forgot-password'
/** The token of a one-time link stands behind `#`. */
export const passwordLinkPath = '/new-password'
export const registerPath = '/register'

/** Where content items of a queue are inspected, one after the other; the id is the queue's. */
export const inspectionPath = '/list/inspection/:id'
export const verdictsPath = '/list/inspection-verdicts'

/** Whether a path leads to a page only once its parameter is filled in: `/form/channels/:id`. */
export const hasParameter = (path: string) => /\/:/.test(path)
