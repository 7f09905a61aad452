export {
  type Card,
  cardSize,
  type LineKind,
  layOutCards,
  lineLooks,
  type Measure,
} from './cards.ts'
export {
  countCodePoints,
  plainParagraphs,
  xiaohongshuNote,
  xLength,
  xPostLength,
  xThread,
} from './plain-platforms.ts'
export { type CopyLoss, platformHtml } from './platform-html.ts'
export { type CopyPlatform, copyPlatforms, htmlRules, xiaohongshuLimits } from './platform-rules.ts'
