export { NewShow } from './new-show.tsx'
export { PlannedShow } from './planned-show.tsx'
export { ShowsPanel } from './shows-panel.tsx'
