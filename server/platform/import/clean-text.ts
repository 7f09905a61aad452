const blanks = /[\s\u200b\u2060\ufeff]/

/** Removes blanks at both ends, those without a width included: web pages leave them behind words. */
export function trimBlanks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && blanks.test(text.charAt(start))) start++
  while (end > start && blanks.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern removes them
const invisible = /(?!\s)[\p{Cf}\u0000-\u001f\u007f]/gu

/**
 * A heading or a word of a choice as it is compared: without case, width, invisible characters and the asterisks and
 * colons that forms put beside headings. ` (required)` is one of those, too.
 */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(invisible, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .replaceAll(/^[\s*:]+|(?<![\s*:])[\s*:]+$/g, '')
    .replace(/\s?\((?:必填|required)\)$/, '')
