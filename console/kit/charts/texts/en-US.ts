export const texts = { chart: 'Chart', table: 'Table', show: 'Show as' } as const
