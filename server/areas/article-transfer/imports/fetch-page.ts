import { articleImportLimits } from '@greenroom/contract/areas/article-transfer/article-imports'
import { FetchPublicError, openPublic } from '../../../platform/outgoing/fetch-public.ts'
import type { FetchedPage } from './page.ts'
import { ImportError } from './problem.ts'

/** For a page with all its bytes. */
const pageTimeoutMs = 20_000

const problems = {
  notAllowed: 'addressNotAllowed',
  unreachable: 'pageUnreachable',
  timeout: 'pageTimeout',
  refused: 'pageRefused',
} as const

/** Fetches a web page, within the limits of its size and time. @throws ImportError */
export async function fetchPage(
  address: string,
  { allowsPrivate, timeoutMs = pageTimeoutMs }: { allowsPrivate: boolean; timeoutMs?: number },
): Promise<FetchedPage> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await openPublic(address, {
      signal,
      allowsPrivate,
      accept: 'text/html,application/xhtml+xml',
    })
    const { contentType } = response
    if (contentType !== '' && !/^(text\/(html|plain)|application\/xhtml\+xml)/i.test(contentType)) {
      await response.body.cancel()
      throw new ImportError('noPage')
    }
    const bytes = await readAtMost(response.body, articleImportLimits.pageBytes)
    if (!/<[a-z!]/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, 4096)).replaceAll('\0', '')))
      throw new ImportError('noPage')
    return { bytes, contentType, address: response.address }
  } catch (error) {
    if (error instanceof FetchPublicError) throw new ImportError(problems[error.problem])
    if (error instanceof ImportError) throw error
    throw new ImportError(signal.aborted ? 'pageTimeout' : 'pageUnreachable')
  }
}

async function readAtMost(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    // Leaving the loop cancels the stream.
    if (size > limit) throw new ImportError('pageTooLarge')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
