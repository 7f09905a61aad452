export { NewShow } from './new-show.tsx'
export { PlannedShow } from './planned-show.tsx'
export { CoverField, ShowsPanel } from './shows-panel.tsx'
