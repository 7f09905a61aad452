import { toast } from './toast.ts'

interface CopyWords {
  copied: string
  notCopied: string
}

/** Copies a text to the clipboard and shows whether that succeeded. */
export const copyText = (text: string, words: CopyWords): Promise<void> =>
  copy(() => navigator.clipboard.writeText(text), words)

/** Copies formatted text to the clipboard, with its plain text for programs that take no other; shows whether that succeeded. */
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
    // Also without a clipboard: browsers offer one on secure pages only.
    toast.failure(undefined, words.notCopied)
  }
}
