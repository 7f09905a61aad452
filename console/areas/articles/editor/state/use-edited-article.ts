import type { EditedArticle } from '../../../publishing/index.ts'
import { useArticle, useEditing } from './use-editing.ts'

/** The article of the editor for pushing, publishing and comparing it. */
export function useEditedArticle(): EditedArticle {
  const { store, autosave, accountName, readOnlyReason } = useEditing()
  const accountId = useArticle(article => article.accountId)
  const { id, state, lastJobId } = useArticle(({ stored }) => stored)
  return {
    id,
    accountId,
    accountName,
    state,
    lastJobId,
    isReadOnly: readOnlyReason !== undefined,
    version: () => store.getState().stored.version,
    content: () => store.getState().content,
    save: async () => {
      await autosave.flush()
      if (autosave.state.getState().save.kind !== 'saved') return false
      return (await import('./store-diagrams.ts')).storeDiagrams(store)
    },
    replace: article => store.replace(article),
  }
}
