export const texts = {
  title: '规则',
  hint: '填写的条件须同时满足，留空的不算；只在集合的内容体裁所收的内容里挑选。',
  preview: {
    title: '预览',
    count: '{{counted}} 条内容符合',
    nothing: '目前没有内容符合这些规则。以后符合的内容会自动加入。',
    everything: '这个体裁的所有 {{counted}} 条内容都符合：集合会包含全部。',
    first: '最新的几条：',
    incomplete: '至少填写一个条件后显示预览。',
    wrong: '改正条件后显示预览。',
    failed: '预览没有成功',
    again: '重试',
  },
} as const
