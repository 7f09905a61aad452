/** Writing that puts no spaces between words: each character counts as one. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const spaced = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu

/**
 * How many words a text has: every Chinese, Japanese or Korean character is one, and so is every run of other letters
 * and digits. Punctuation and spaces count nothing.
 */
export function countWords(text: string): number {
  const characters = text.match(unspaced)?.length ?? 0
  return characters + (text.replaceAll(unspaced, ' ').match(spaced)?.length ?? 0)
}
