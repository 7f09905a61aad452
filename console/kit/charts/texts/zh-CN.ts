export const texts = { chart: '图表', table: '表格', show: '显示方式' } as const
