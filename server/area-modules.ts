// The modules of areas whose place among the others does not matter, one line each:
// `export { notesModule } from './areas/notes/module.ts'`. `npm run new area NAME` adds its line here.
export { liveChatModule } from './areas/live-chat/module.ts'
export { liveHealthModule } from './areas/live-health/module.ts'
export { livePlaylistModule } from './areas/live-playlist/module.ts'
export { statusModule } from './areas/status/module.ts'
export { weixinModule } from './areas/weixin/module.ts'
export { workplaceModule } from './areas/workplace/module.ts'
