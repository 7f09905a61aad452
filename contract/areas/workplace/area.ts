import { defineArea } from '../../area.ts'

export const workplaceArea = defineArea({
  permissions: {
    'workplace-post:manage': { 'zh-CN': '管理工作台内容', 'en-US': 'Manage workplace posts' },
  },
  topics: ['workplace-post.changed'],
  recordedEntities: {
    'workplace-post': { 'zh-CN': '工作台内容', 'en-US': 'Workplace post' },
  },
  recordedActions: {
    'workplace-post.create': { 'zh-CN': '新建工作台内容', 'en-US': 'Create workplace post' },
    'workplace-post.update': { 'zh-CN': '修改工作台内容', 'en-US': 'Change workplace post' },
    'workplace-post.move': { 'zh-CN': '移动工作台内容', 'en-US': 'Move workplace post' },
    'workplace-post.upload-picture': { 'zh-CN': '上传工作台图片', 'en-US': 'Upload workplace picture' },
    'workplace-post.delete': { 'zh-CN': '删除工作台内容', 'en-US': 'Delete workplace post' },
  },
  // The specification names the page of this area; `contract/routes.ts` declares it.
  pages: [],
})
