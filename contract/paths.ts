/** Path of the page after the sign-in (specification §9). */
export const landingPath = '/dashboard/workplace'
/** Route name of that page. */
export const landingName = 'Workplace'
export const loginPath = '/login'
export const messagesPath = '/user/message'

export const registrationsPath = '/system/user/registrations'

/** Pages before the sign-in, besides its own. */
export const forgotPasswordPath = '/forgot-password'
/** The token of a one-time link follows `#`. */
export const passwordLinkPath = '/new-password'
export const registerPath = '/register'

/** Path of the page on which the content items of a queue are inspected one after the other. */
export const inspectionPath = '/list/inspection/:id'
export const verdictsPath = '/list/inspection-verdicts'

/** True when a path has a parameter to fill in, such as `/form/channels/:id`. */
export const hasParameter = (path: string) => /\/:/.test(path)
