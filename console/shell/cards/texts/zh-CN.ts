export const texts = {
  title: '卡片列表',
  context: '内容发布前后经过的质检、服务与规则。',
} as const
