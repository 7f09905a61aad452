export const texts = { or: '或', next: '，再按' } as const
