export const texts = {
  all: '全部',
  chosen: '已选 {{count}} / {{total}}',
  search: '搜索',
  searchIn: '搜索：{{label}}',
  nothing: '没有匹配的项',
  open: '展开：{{label}}',
  close: '收起：{{label}}',
} as const
