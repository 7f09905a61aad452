import { replacePicture } from '@greenroom/article'
import { fetchArticlePicture } from '@greenroom/contract/areas/weixin/articles'
import i18next from 'i18next'
import { CallFailure, call, failureData } from '../../../../../kit/call.ts'
import { toast } from '../../../../../kit/toast.ts'
import type { ArticleStore } from '../state/article-store.ts'

/** Has the server store a picture of another website, and shows that in its place wherever the article does. */
export async function fetchForeignPicture(store: ArticleStore, address: string): Promise<void> {
  try {
    const stored = await call(fetchArticlePicture, { body: { address } }, { quiet: ['pictureNotFetched'] })
    for (const { id, document } of store.current().content.parts) {
      const replaced = replacePicture(document, address, stored.address)
      if (JSON.stringify(replaced) !== JSON.stringify(document)) store.setPart(id, { document: replaced })
    }
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    const problem = failureData(failure, 'pictureNotFetched')?.problem
    if (problem)
      toast.failure(failure, i18next.t(`articles:checks.fetchFailed.${problem}`, { host: hostOf(address) }))
  }
}

/** The host of an address; the address itself when it has none. */
export const hostOf = (address: string): string => URL.parse(address)?.host ?? address
