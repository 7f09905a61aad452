export { findWording } from './check/check-text.ts'
export { allWords } from './words/store.ts'
