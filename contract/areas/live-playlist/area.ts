import { defineArea } from '../../area.ts'

export const livePlaylistArea = defineArea({
  permissions: {
    'live-playlist:audit': { 'zh-CN': '审核节目单', 'en-US': 'Audit playlists' },
  },
  topics: ['live-playlist.changed'],
  recordedEntities: {
    'live-playlist-item': { 'zh-CN': '节目', 'en-US': 'Playlist item' },
  },
  recordedActions: {
    'live-playlist-item.create': { 'zh-CN': '上传节目', 'en-US': 'Upload clip' },
    'live-playlist-item.add-recording': { 'zh-CN': '添加录像到节目单', 'en-US': 'Add recording to playlist' },
    'live-playlist-item.upload-cover': { 'zh-CN': '上传节目封面', 'en-US': 'Upload cover of clip' },
    'live-playlist-item.update': { 'zh-CN': '编辑节目', 'en-US': 'Edit clip' },
    'live-playlist-item.move': { 'zh-CN': '调整节目顺序', 'en-US': 'Reorder clips' },
    'live-playlist-item.delete': { 'zh-CN': '删除节目', 'en-US': 'Delete clips' },
    'live-playlist-item.audit': { 'zh-CN': '审核节目', 'en-US': 'Audit clip' },
    'live-playlist.start': { 'zh-CN': '开始轮播', 'en-US': 'Start rotation' },
    'live-playlist.stop': { 'zh-CN': '停止轮播', 'en-US': 'Stop rotation' },
  },
  // The live monitor shows the playlist.
  pages: [],
})
