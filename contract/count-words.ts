/** Scripts without spaces between words: each character counts as one word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const spaced = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu

/**
 * Number of words in a text. Each Chinese, Japanese or Korean character is a word, and so is each run of other letters
 * and digits. Punctuation and spaces do not count.
 */
export function countWords(text: string): number {
  const characters = text.match(unspaced)?.length ?? 0
  return characters + (text.replaceAll(unspaced, ' ').match(spaced)?.length ?? 0)
}
