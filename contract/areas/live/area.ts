import { defineArea } from '../../area.ts'

export const liveArea = defineArea({
  permissions: {
    'live-room:read': { 'zh-CN': '查看直播间', 'en-US': 'View live rooms' },
    'live-room:manage': { 'zh-CN': '管理直播间', 'en-US': 'Manage live rooms' },
    'live-room:operate': { 'zh-CN': '操作直播流', 'en-US': 'Operate live streams' },
  },
  topics: ['live-room.changed'],
  recordedEntities: {
    'live-room': { 'zh-CN': '直播间', 'en-US': 'Live room' },
    'live-slot': { 'zh-CN': '推流位', 'en-US': 'Stream slot' },
  },
  recordedActions: {
    'live-room.create': { 'zh-CN': '新建直播间', 'en-US': 'Create live room' },
    'live-room.update': { 'zh-CN': '编辑直播间', 'en-US': 'Edit live room' },
    'live-room.delete': { 'zh-CN': '删除直播间', 'en-US': 'Delete live rooms' },
    'live-slot.issue-key': { 'zh-CN': '更换推流密钥', 'en-US': 'Replace stream key' },
    'live-slot.revoke-key': { 'zh-CN': '停用推流密钥', 'en-US': 'Revoke stream key' },
    'live-room.switch': { 'zh-CN': '切换主备流', 'en-US': 'Switch stream' },
    'live-room.stop': { 'zh-CN': '断开推流', 'en-US': 'Stop stream' },
    'live-room.allow': { 'zh-CN': '允许推流', 'en-US': 'Allow stream again' },
    'live-room.ban': { 'zh-CN': '封禁直播间', 'en-US': 'Ban live room' },
    'live-room.lift-ban': { 'zh-CN': '解除封禁', 'en-US': 'Lift ban' },
    'live-room.set-slate': { 'zh-CN': '推流垫片', 'en-US': 'Push slate' },
    'live-room.set-watch-page': { 'zh-CN': '开关观众页面', 'en-US': 'Open or close audience page' },
    'live-room.upload-cover': { 'zh-CN': '上传直播间封面', 'en-US': 'Upload cover of live room' },
    'live-room.set-quality': { 'zh-CN': '切换清晰度', 'en-US': 'Change quality' },
  },
  // The specification names the page of this area; `contract/routes.ts` declares it.
  pages: [],
})
