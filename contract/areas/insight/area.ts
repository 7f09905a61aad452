import { defineArea } from '../../area.ts'

export const insightArea = defineArea({
  permissions: {
    'insight:read': { 'zh-CN': '查看数据分析', 'en-US': 'View analytics' },
    'insight:manage': { 'zh-CN': '管理数据采集', 'en-US': 'Manage data collection' },
    'workplace-post:manage': { 'zh-CN': '管理工作台内容', 'en-US': 'Manage workplace posts' },
    'event:put': { 'zh-CN': '通过接口写入事件', 'en-US': 'Add events through the API' },
  },
  topics: ['insight.counted', 'insight.origins-changed', 'workplace-post.changed'],
  recordedEntities: {
    'collect-origin': { 'zh-CN': '采集来源', 'en-US': 'Website that sends events' },
    'workplace-post': { 'zh-CN': '工作台内容', 'en-US': 'Workplace post' },
  },
  recordedActions: {
    'collect-origin.add': { 'zh-CN': '添加采集来源', 'en-US': 'Let a website send events' },
    'workplace-post.create': { 'zh-CN': '新建工作台内容', 'en-US': 'Create workplace post' },
    'workplace-post.update': { 'zh-CN': '修改工作台内容', 'en-US': 'Change workplace post' },
    'workplace-post.move': { 'zh-CN': '移动工作台内容', 'en-US': 'Move workplace post' },
    'workplace-post.upload-picture': { 'zh-CN': '上传工作台图片', 'en-US': 'Upload workplace picture' },
    'workplace-post.delete': { 'zh-CN': '删除工作台内容', 'en-US': 'Delete workplace post' },
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
