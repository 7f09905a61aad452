// The modules of areas whose place among the others does not matter, one line each:
// `export { notesModule } from './areas/notes/module.ts'`. `npm run new area NAME` adds its line here.
export { articleLibraryModule } from './areas/article-library/module.ts'
export { articleTransferModule } from './areas/article-transfer/module.ts'
export { articlesModule } from './areas/articles/module.ts'
export { liveChatModule } from './areas/live-chat/module.ts'
export { liveHealthModule } from './areas/live-health/module.ts'
export { livePlaylistModule } from './areas/live-playlist/module.ts'
export { officialAccountsModule } from './areas/official-accounts/module.ts'
export { picturesModule } from './areas/pictures/module.ts'
export { polishModule } from './areas/polish/module.ts'
export { publishingModule } from './areas/publishing/module.ts'
export { statusModule } from './areas/status/module.ts'
export { workplaceModule } from './areas/workplace/module.ts'
