/** Who decides on requests for accounts. */
export const deciders = { permission: 'registration:decide' } as const

/** Names the todo of a request. */
export const todoKey = (id: string) => `registration:${id}`
