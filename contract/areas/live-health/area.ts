import { defineArea } from '../../area.ts'

export const liveHealthArea = defineArea({
  permissions: {},
  topics: ['live-alarm.changed'],
  recordedEntities: {
    'live-alarm': { 'zh-CN': '直播告警', 'en-US': 'Live alarm' },
    'live-alarm-mute': { 'zh-CN': '告警静音', 'en-US': 'Alarm mute' },
  },
  recordedActions: {
    'live-alarm.acknowledge': { 'zh-CN': '确认直播告警', 'en-US': 'Acknowledge live alarm' },
    'live-alarm.mute': { 'zh-CN': '静音直播告警', 'en-US': 'Mute live alarms' },
    'live-alarm.unmute': { 'zh-CN': '取消告警静音', 'en-US': 'Unmute live alarms' },
  },
  // The live monitor shows alarms and history.
  pages: [],
})
