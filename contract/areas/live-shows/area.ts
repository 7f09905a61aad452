import { defineArea } from '../../area.ts'

export const liveShowsArea = defineArea({
  permissions: {},
  topics: ['live-show.changed'],
  recordedEntities: {
    'live-show': { 'zh-CN': '直播场次', 'en-US': 'Show' },
  },
  recordedActions: {
    'live-show.create': { 'zh-CN': '新建直播场次', 'en-US': 'Plan show' },
    'live-show.update': { 'zh-CN': '编辑直播场次', 'en-US': 'Edit show' },
    'live-show.delete': { 'zh-CN': '删除直播场次', 'en-US': 'Delete show' },
  },
  // The live monitor shows the plan of a room.
  pages: [],
})
