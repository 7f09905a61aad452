export { createMatcher, type Matcher } from './banned/matcher.ts'
export { findBannedWords } from './banned/words.ts'
