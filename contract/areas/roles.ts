/** How much of all rows a role lets its people see, the widest first: all, those of their teams, or their own. */
export const dataScopes = ['all', 'team', 'own'] as const
export type DataScope = (typeof dataScopes)[number]
