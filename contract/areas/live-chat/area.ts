import { defineArea } from '../../area.ts'

export const liveChatArea = defineArea({
  permissions: {
    'live-chat:moderate': { 'zh-CN': '管理直播聊天', 'en-US': 'Moderate live chat' },
    'live-chat:put': { 'zh-CN': '通过接口写入直播聊天', 'en-US': 'Add live chat messages through the API' },
  },
  topics: ['live-chat.changed'],
  recordedEntities: {
    'live-message': { 'zh-CN': '聊天消息', 'en-US': 'Chat message' },
    'live-chat-ban': { 'zh-CN': '聊天限制', 'en-US': 'Chat restriction' },
  },
  recordedActions: {
    'live-chat.star': { 'zh-CN': '收藏聊天消息', 'en-US': 'Star chat messages' },
    'live-chat.delete': { 'zh-CN': '删除聊天消息', 'en-US': 'Delete chat messages' },
    'live-chat.release': { 'zh-CN': '放行聊天消息', 'en-US': 'Release chat messages' },
    'live-chat-ban.create': { 'zh-CN': '限制观众发言', 'en-US': 'Mute or ban viewer' },
    'live-chat-ban.lift': { 'zh-CN': '解除发言限制', 'en-US': 'Let viewer write again' },
  },
  // The live monitor shows the chat.
  pages: [],
})
