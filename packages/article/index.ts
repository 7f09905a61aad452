export { diagramsIn } from './block-facts.ts'
export { contrastOnWhite, readColour } from './colour.ts'
export { contentText } from './content-text.ts'
export { withReadCss } from './css.ts'
export { diagramName } from './diagram-name.ts'
export { emptyPictureAddress, emptyPictureName } from './empty-pictures.ts'
export {
  type FormulaProblem,
  type FormulaRenderer,
  formulasFor,
  formulasIn,
  loadFormulas,
  type RenderedFormula,
} from './formulas/formulas.ts'
export { readTag } from './inline-tags.ts'
export {
  cardBlock,
  droppedWithContent,
  harmlessValue,
  keptAttributeNames,
  keptAttributes,
  keptCards,
  keptProperties,
  keptShapes,
  keptTags,
  linkSchemes,
  mediaPlace,
  mediaPlaces,
  pictureSchemes,
  shapeAttributes,
} from './kept-html.ts'
export type { KnownPicture, LintOptions } from './lint/context.ts'
export { countTyped } from './lint/fields.ts'
export { countedHtml, lintArticle } from './lint/lint.ts'
export { isWeixinPicture } from './lint/pictures.ts'
export { hiddenText, lintWording, type WordingHit } from './lint/wording.ts'
export { markOfTag } from './markdown/inline-html.ts'
export { type MarkdownLoss, markdownLosses } from './markdown/losses.ts'
export { markOrder } from './markdown/marks.ts'
export { parseMarkdown } from './markdown/parse.ts'
export { toMarkdown } from './markdown/print.ts'
export {
  type MergeConflict,
  type MergeDifference,
  type Merged,
  type MergeSide,
  mergeArticleContent,
  planMerge,
} from './merge/merge.ts'
export { spliceSource } from './merge/splice-source.ts'
export { commonPairs } from './merge/three-way.ts'
export {
  countCharacters,
  isDiagram,
  isShownInPlace,
  pictureAddresses,
  plainText,
  withoutBlankEnd,
} from './nodes.ts'
export {
  calloutNames,
  footnotesTitle,
  type RenderedBlocks,
  type RenderOptions,
  renderBlocks,
  renderDocument,
} from './render.ts'
export {
  replaceAddressesInSource,
  replacePicture,
  replacePictureInSource,
} from './replace-picture.ts'
export { replaceTexts } from './replace-text.ts'
export { documentOfSource, readSource, sourceOf } from './source.ts'
export { styleSheetOf } from './themes.ts'
