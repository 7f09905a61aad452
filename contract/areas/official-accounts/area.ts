import { defineArea } from '../../area.ts'

export const officialAccountsArea = defineArea({
  permissions: {
    'official-account:read': { 'zh-CN': '查看公众号', 'en-US': 'View official accounts' },
    'official-account:manage': { 'zh-CN': '管理公众号', 'en-US': 'Manage official accounts' },
  },
  topics: ['official-account.changed'],
  recordedEntities: {
    'official-account': { 'zh-CN': '公众号', 'en-US': 'Official account' },
  },
  recordedActions: {
    'official-account.create': { 'zh-CN': '添加公众号', 'en-US': 'Add official account' },
    'official-account.update': { 'zh-CN': '编辑公众号', 'en-US': 'Edit official account' },
    'official-account.set-secret': { 'zh-CN': '更换 AppSecret', 'en-US': 'Replace AppSecret' },
    'official-account.renew-callback': {
      'zh-CN': '更换事件推送密钥',
      'en-US': 'Replace keys for event messages',
    },
    'official-account.reset-quota': { 'zh-CN': '清零公众号调用次数', 'en-US': 'Reset call quota' },
    'official-account.delete': { 'zh-CN': '删除公众号', 'en-US': 'Delete official accounts' },
  },
  // The specification names the pages of this area; `contract/routes.ts` declares them.
  pages: [],
})
