import { defineArea } from '../../area.ts'

export const liveRecordingArea = defineArea({
  // The permissions of live rooms hold for their recordings.
  permissions: {},
  topics: ['live-recording.changed', 'live-clip.changed'],
  recordedEntities: {},
  recordedActions: {
    'live-recording.start': { 'zh-CN': '开始录制', 'en-US': 'Start recording' },
    'live-recording.stop': { 'zh-CN': '停止录制', 'en-US': 'Stop recording' },
    'live-recording.set-mode': { 'zh-CN': '设置自动录制', 'en-US': 'Set automatic recording' },
    'live-recording.create-clip': { 'zh-CN': '从录像截取内容', 'en-US': 'Cut content from recording' },
    'live-recording.delete': { 'zh-CN': '删除录像', 'en-US': 'Delete recording' },
  },
  // The live monitor shows the recordings.
  pages: [],
})
