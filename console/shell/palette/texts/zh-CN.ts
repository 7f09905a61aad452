export const texts = {
  title: '搜索',
  placeholder: '搜索页面、操作和记录',
  results: '搜索结果',
  group: {
    recent: '最近打开',
    pages: '页面',
    actions: '本页操作',
    shell: '其他操作',
  },
  all: '查看全部 {{total}} 条',
  count: '{{count}} 项结果',
  nothing: '没有找到“{{query}}”',
  searching: '正在搜索…',
  failed: '{{group}}：{{reason}}',
  hint: { move: '选择', choose: '打开', close: '关闭' },
} as const
