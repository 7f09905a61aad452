export { PlayAtButton } from './play-at-button.tsx'
export type { PlayedRecording } from './played-recording.ts'
export { RecordButton } from './record-button.tsx'
export { RecordingsPanel } from './recordings-panel.tsx'
