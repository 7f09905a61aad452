// The declarations of areas, one line each: `export { notesArea } from './areas/notes/area.ts'`.
// `npm run new area NAME` adds its line here.
export { articlesArea } from './areas/articles/area.ts'
export { insightArea } from './areas/insight/area.ts'
export { liveArea } from './areas/live/area.ts'
export { liveChatArea } from './areas/live-chat/area.ts'
export { liveHealthArea } from './areas/live-health/area.ts'
export { livePlaylistArea } from './areas/live-playlist/area.ts'
export { officialAccountsArea } from './areas/official-accounts/area.ts'
export { picturesArea } from './areas/pictures/area.ts'
export { polishArea } from './areas/polish/area.ts'
export { publishingArea } from './areas/publishing/area.ts'
export { statusArea } from './areas/status/area.ts'
export { workplaceArea } from './areas/workplace/area.ts'
