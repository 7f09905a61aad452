export { type PlayedRecording, recordingAt } from './played-recording.ts'
export { RecordButton } from './record-button.tsx'
export { RecordingsPanel } from './recordings-panel.tsx'
