// The endpoints of areas, one line each: `export { noteEndpoints } from './areas/notes/notes.ts'`.
// `npm run new area NAME` adds its line here; contract/endpoints.ts has those of the first areas.
