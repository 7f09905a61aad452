export { presetCards } from './section.tsx'
