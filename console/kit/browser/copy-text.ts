import { toast } from '../feedback/toast.ts'

interface CopyLabels {
  copied: string
  notCopied: string
}

/** Copies a text to the clipboard and shows whether that succeeded. */
export const copyText = (text: string, labels: CopyLabels): Promise<void> =>
  copy(() => navigator.clipboard.writeText(text), labels)

/** Copies formatted text to the clipboard, with its plain text for programs that take no other; shows whether that succeeded. */
export const copyHtml = (html: string, text: string, labels: CopyLabels): Promise<void> =>
  copy(
    () =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([html], { type: 'text/html' }),
          'text/plain': new Blob([text], { type: 'text/plain' }),
        }),
      ]),
    labels,
  )

async function copy(write: () => Promise<void>, labels: CopyLabels): Promise<void> {
  try {
    await write()
    toast.success(labels.copied)
  } catch {
    // Also without a clipboard: browsers offer one on secure pages only.
    toast.failure(undefined, labels.notCopied)
  }
}
