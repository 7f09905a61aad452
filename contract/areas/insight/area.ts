import { defineArea } from '../../area.ts'

export const insightArea = defineArea({
  permissions: {
    'insight:read': { 'zh-CN': '查看数据分析', 'en-US': 'View analytics' },
    'insight:manage': { 'zh-CN': '管理数据采集', 'en-US': 'Manage data collection' },
    'event:put': { 'zh-CN': '通过接口写入事件', 'en-US': 'Add events through the API' },
  },
  topics: ['insight.counted', 'insight.origins-changed'],
  recordedEntities: {
    'collect-origin': { 'zh-CN': '采集来源', 'en-US': 'Website that sends events' },
  },
  recordedActions: {
    'collect-origin.add': { 'zh-CN': '添加采集来源', 'en-US': 'Let a website send events' },
    'collect-origin.delete': { 'zh-CN': '删除采集来源', 'en-US': 'Stop taking a website’s events' },
  },
  pages: [
    {
      section: 'visualization',
      name: 'Explore',
      path: '/visualization/explore',
      title: { 'zh-CN': '自助分析', 'en-US': 'Explore' },
      roles: ['admin'],
    },
  ],
})
