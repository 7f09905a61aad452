import type { ArticleFinding } from '@greenroom/contract/areas/weixin/article-checks'
import type { ArticleContent } from '@greenroom/contract/areas/weixin/article-content'
import i18next from 'i18next'
import { toast } from '../../../../../kit/toast.ts'
import type { ArticleStore } from '../state/article-store.ts'
import { fetchForeignPicture } from './fetch-picture.ts'

/** Applies the fix of a finding to the checked content; shows a message when the text has changed so that it does not fit. */
export async function applyMend(
  store: ArticleStore,
  { partId, mend }: ArticleFinding,
  checked: ArticleContent,
): Promise<void> {
  if (mend?.kind === 'fetchPicture') return fetchForeignPicture(store, mend.address)
  const { replaceNodes } = await import('../rich/document.ts')
  const { content } = store.current()
  const part = content.parts.find(({ id }) => id === partId)
  if (!part || !mend) return
  if (mend.kind === 'setField') {
    store.setPart(partId, { [mend.field]: mend.value })
    return
  }
  // Positions are those of the text as it was checked.
  const document = content === checked ? replaceNodes(part.document, mend) : undefined
  if (document) store.setPart(partId, { document })
  else toast.notice(i18next.t('articles:checks.outdated'))
}
