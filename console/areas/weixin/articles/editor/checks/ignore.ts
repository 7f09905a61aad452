import { ignoreFinding } from '@greenroom/contract/areas/weixin/articles'
import { attempt } from '../../../../../kit/call/attempt.ts'
import { call } from '../../../../../kit/call/call.ts'
import type { ArticleStore } from '../state/article-store.ts'

/** Hides a finding with a note, or shows it again when the note is empty. @returns whether that was done */
export async function setIgnored(store: ArticleStore, key: string, note: string): Promise<boolean> {
  const { stored } = store.getState()
  return attempt(async () => {
    const ignored = await call(ignoreFinding, { params: { id: stored.id }, body: { key, note } })
    store.saved({ ...store.getState().stored, ignored })
  })
}
