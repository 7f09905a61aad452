export const texts = { chart: 'Chart', table: 'Table' } as const
