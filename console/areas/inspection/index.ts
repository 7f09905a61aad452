export { inspectionCards } from './cards/section.tsx'
