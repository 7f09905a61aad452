export { findTypesetting, findWording, type TypesettingEdit } from './check/check-text.ts'
export { allWords } from './words/store.ts'
