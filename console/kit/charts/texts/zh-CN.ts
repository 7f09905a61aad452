export const texts = { chart: '图表', table: '表格' } as const
