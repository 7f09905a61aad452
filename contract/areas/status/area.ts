import { defineArea } from '../../area.ts'

export const statusArea = defineArea({
  permissions: {
    'system-status:read': { 'zh-CN': '查看系统状态', 'en-US': 'View system status' },
  },
  topics: [],
  recordedEntities: {},
  recordedActions: {},
  pages: [
    {
      section: 'system',
      name: 'SystemStatus',
      path: '/system/status',
      title: { 'zh-CN': '系统状态', 'en-US': 'System status' },
      roles: ['admin'],
    },
  ],
})
