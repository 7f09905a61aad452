export const texts = {
  all: '全部',
  tabs: '卡片类别',
  search: '搜索',
  searchLabel: '在标题和描述中搜索',
  clear: '清除搜索',
  nothingFound: '没有与“{{text}}”匹配的内容',
  nothingFoundHint: '在标题和描述中搜索。',
} as const
