export { StyleControls } from './style/style-controls.tsx'
export { useAccountRecords } from './use-account-records.ts'
