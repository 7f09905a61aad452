/** Where people land (specification §9). */
export const landingPath = '/dashboard/workplace'
/** The name of the page there. */
export const landingName = 'Workplace'
export const loginPath = '/login'
export const messagesPath = '/user/message'
