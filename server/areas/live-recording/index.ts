export { onRecordedFileDeleted } from './hooks.ts'
export { findRecording, usesRecordedFile } from './store.ts'
