import { toast } from './toast.ts'

interface CopyWords {
  copied: string
  notCopied: string
}

/** Puts a text on the clipboard, and says so, or that it could not be done. */
export const copyText = (text: string, words: CopyWords): Promise<void> =>
  copy(() => navigator.clipboard.writeText(text), words)

/** Puts formatted text on the clipboard, and the plain text for programs that take no other; says so, or that it could not be done. */
export const copyHtml = (html: string, text: string, words: CopyWords): Promise<void> =>
  copy(
    () =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([html], { type: 'text/html' }),
          'text/plain': new Blob([text], { type: 'text/plain' }),
        }),
      ]),
    words,
  )

async function copy(write: () => Promise<void>, words: CopyWords): Promise<void> {
  try {
    await write()
    toast.success(words.copied)
  } catch {
    // Also where there is no clipboard at all: browsers have one only on secure addresses.
    toast.failure(undefined, words.notCopied)
  }
}
