// The modules of areas whose place among the others does not matter, one line each:
// `export { notesModule } from './areas/notes/module.ts'`. `npm run new area NAME` adds its line here.
export { liveModule } from './areas/live/module.ts'
export { statusModule } from './areas/status/module.ts'
export { weixinModule } from './areas/weixin/module.ts'
