import { diagramsIn } from '@greenroom/article'
import { uploadArticlePicture } from '@greenroom/contract/areas/articles/articles'
import { CallFailure } from '../../../../kit/call/call.ts'
import { sendFile } from '../../../../kit/upload/send-file.ts'
import type { ArticleStore } from './article-store.ts'

/** The sources whose pictures an editor has stored. */
const storedSources = new WeakMap<ArticleStore, Set<string>>()

/**
 * Draws the diagrams of an article and stores their pictures: the server cannot draw, and finds them by their names when
 * the article is pushed. The check names a diagram that cannot be drawn.
 * @returns false when a picture could not be stored, which was shown
 */
export async function storeDiagrams(store: ArticleStore): Promise<boolean> {
  const done = storedSources.get(store) ?? new Set()
  storedSources.set(store, done)
  const { parts } = store.getState().content
  const sources = diagramsIn(parts.map(({ document }) => document)).filter(source => !done.has(source))
  if (sources.length === 0) return true
  const { diagramPicture } = await import('@greenroom/article-editor/diagram')
  try {
    for (const source of sources) {
      const file = await diagramPicture(source)
      if (!file) continue
      await sendFile(uploadArticlePicture, file, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      })
      done.add(source)
    }
    return true
  } catch (failure) {
    if (failure instanceof CallFailure) return false
    throw failure
  }
}
