import { defineArea } from '../../area.ts'

export const planArea = defineArea({
  permissions: {},
  topics: [],
  recordedEntities: {},
  recordedActions: {},
  pages: [
    {
      section: 'dashboard',
      name: 'Calendar',
      path: '/dashboard/calendar',
      title: { 'zh-CN': '排期日历', 'en-US': 'Planning calendar' },
      roles: ['*'],
    },
  ],
})
