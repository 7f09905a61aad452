import { toast } from './toast.ts'

/** Copies a text to the clipboard and shows whether that succeeded. */
export async function copyText(text: string, words: { copied: string; notCopied: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(words.copied)
  } catch {
    // Also without a clipboard: browsers offer one on secure pages only.
    toast.failure(undefined, words.notCopied)
  }
}
