import { defineArea } from '../../area.ts'

export const liveTargetsArea = defineArea({
  // Users who manage live rooms edit targets; those who operate them start and stop the pushes.
  permissions: {},
  topics: ['live-target.changed'],
  recordedEntities: {
    'live-target': { 'zh-CN': '转推目标', 'en-US': 'Push target' },
  },
  recordedActions: {
    'live-target.create': { 'zh-CN': '添加转推目标', 'en-US': 'Add push target' },
    'live-target.update': { 'zh-CN': '编辑转推目标', 'en-US': 'Edit push target' },
    'live-target.set-key': { 'zh-CN': '更换转推密钥', 'en-US': 'Replace key of push target' },
    'live-target.set-on': { 'zh-CN': '开关转推', 'en-US': 'Start or stop push' },
    'live-target.delete': { 'zh-CN': '删除转推目标', 'en-US': 'Delete push target' },
  },
  // The live monitor shows the targets.
  pages: [],
})
