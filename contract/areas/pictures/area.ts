import { defineArea } from '../../area.ts'

export const picturesArea = defineArea({
  permissions: {
    'picture:read': { 'zh-CN': '查看图片库', 'en-US': 'View the picture library' },
    'picture:create': { 'zh-CN': '上传图片', 'en-US': 'Upload pictures' },
    'picture:update': { 'zh-CN': '重命名图片', 'en-US': 'Rename pictures' },
    'picture:delete': { 'zh-CN': '删除图片', 'en-US': 'Delete pictures' },
  },
  topics: ['picture.changed'],
  recordedEntities: { picture: { 'zh-CN': '图片', 'en-US': 'Picture' } },
  recordedActions: {
    'picture.upload': { 'zh-CN': '上传图片', 'en-US': 'Upload picture' },
    'picture.rename': { 'zh-CN': '重命名图片', 'en-US': 'Rename picture' },
    'picture.delete': { 'zh-CN': '删除图片', 'en-US': 'Delete pictures' },
  },
  pages: [
    {
      section: 'weixin',
      name: 'Pictures',
      path: '/weixin/pictures',
      title: { 'zh-CN': '图片库', 'en-US': 'Picture library' },
      roles: ['*'],
    },
  ],
})
