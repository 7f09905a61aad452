import { defineArea } from '../../area.ts'

export const statusArea = defineArea({
  permissions: {
    'system-status:read': { 'zh-CN': '查看系统状态', 'en-US': 'View system status' },
    'system-status:operate': {
      'zh-CN': '重新执行任务、校验备份',
      'en-US': 'Run jobs again and verify backups',
    },
  },
  topics: [],
  recordedEntities: {
    job: { 'zh-CN': '后台任务', 'en-US': 'Background job' },
    backup: { 'zh-CN': '备份', 'en-US': 'Backup' },
  },
  recordedActions: {
    'system-status.run-job': { 'zh-CN': '重新执行后台任务', 'en-US': 'Ran background job again' },
    'system-status.verify-backup': { 'zh-CN': '校验备份', 'en-US': 'Verified backup' },
  },
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
