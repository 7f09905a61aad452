export { ActivityWords } from './workplace/activity-words.tsx'
