export { checkContent, errorsIn, fileIdOf, notesTitle } from './check.ts'
export { emptyPart, sanitisedDocument, toStored } from './content.ts'
export { changeDraftLink, findDraftLink, removeDraftLink, storeDraftLink } from './draft-links.ts'
export { type ArticleReadHook, onArticleRead } from './hooks.ts'
export { preparePicture, recordPicture } from './pictures/handlers.ts'
export { insertPicture } from './pictures/store.ts'
export { publishArticles } from './publish-changes.ts'
export { named, namesOf, toArticleDetail } from './rows.ts'
export { sanitiseHtml } from './sanitise.ts'
export type { ReadBackPart, StoredArticleRow, StoredDraftLink, StoredVersion } from './schema.ts'
export { hasArticles, seedArticle } from './seed.ts'
export { stateAfterSave } from './state.ts'
export {
  findArticle,
  insertArticle,
  lockArticle,
  lockArticles,
  setPublishColumns,
  writeArticle,
} from './store.ts'
export { articlePictureRows, articleRows } from './sub-queries.ts'
export { unsentArticles } from './unsent.ts'
export { insertVersion, markPushed, pinVersion, readVersion, saveVersion } from './versions.ts'
