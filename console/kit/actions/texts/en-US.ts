export const texts = { or: 'or', next: ', then' } as const
