export const texts = {
  noEvents: {
    title: '还没有数据',
    connect: '内容上线、网站接入数据采集后，图表会自动更新。',
    ask: '内容上线、网站接入数据采集后，图表会自动更新。请管理员在“内容分析 › 数据采集”中接入。',
    toCollection: '接入数据采集',
  },
} as const
