// The declarations of areas, one line each: `export { notesArea } from './areas/notes/area.ts'`.
// `npm run new area NAME` adds its line here.
