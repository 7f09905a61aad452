export { inspectionCards } from './cards/section.tsx'
export { sourceText } from './words.ts'
