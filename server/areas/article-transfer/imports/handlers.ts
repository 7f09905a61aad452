import { arrayBuffer } from 'node:stream/consumers'
import {
  type ImportedArticle,
  readArticleFile,
  readArticlePage,
} from '@greenroom/contract/areas/article-transfer/article-imports'
import type { Language } from '@greenroom/contract/languages'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { fetchPage } from './fetch-page.ts'
import { ImportError, importProblems } from './problem.ts'
import { readInThread } from './read-in-thread.ts'

/** Handlers that read articles from files and web pages. They store nothing. */
export const importHandlers = ({ files, settings }: Platform): Handler[] => [
  handle(readArticleFile, async ({ input: { file }, request }) => {
    try {
      const body = await files.store.open(file.id)
      if (!body) throw new Error('An upload was not stored')
      const bytes = new Uint8Array(await arrayBuffer(body))
      return await refusing('body.file', request.language, async () => ({
        ...(await readInThread({ kind: 'word', bytes, fileName: file.name })),
        sourceAddress: '',
      }))
    } finally {
      await files.store.remove(file.id)
    }
  }),

  handle(readArticlePage, ({ input, request }) =>
    refusing('body.address', request.language, async () => {
      const page = await fetchPage(input.body.address, { allowsPrivate: settings.FETCH_PRIVATE_ADDRESSES })
      return { ...(await readInThread({ kind: 'page', page })), sourceAddress: page.address }
    }),
  ),
]

/** @throws ApiError `invalid`, with the reason in the user's language */
async function refusing(
  path: string,
  language: Language,
  read: () => Promise<ImportedArticle>,
): Promise<ImportedArticle> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    throw fail('invalid', { issues: [{ path, msg: importProblems[error.problem][language] }] })
  }
}
