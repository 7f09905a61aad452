/** Where people land (specification §9). */
export const landingPath = '/dashboard/workplace'
export const loginPath = '/login'
export const messagesPath = '/user/message'
