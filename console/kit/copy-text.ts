import { toast } from './toast.ts'

/** Puts a text on the clipboard, and says so, or that it could not be done. */
export async function copyText(text: string, words: { copied: string; notCopied: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(words.copied)
  } catch {
    // Also where there is no clipboard at all: browsers have one only on secure addresses.
    toast.failure(undefined, words.notCopied)
  }
}
