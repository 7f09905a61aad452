/** Start of a formula for a spreadsheet; in East Asian languages also the full-width forms. */
const atStart = /^(?='*[=+\-@\t\r\n＝＋－＠])/
const guardAtStart = /^'(?='*[=+\-@\t\r\n＝＋－＠])/
/** The same after characters that some programs take for the end of a field. */
const behindSeparator = /([;\t])(?='*[=+\-@＝＋－＠])/g
const guardBehindSeparator = /([;\t])'(?='*[=+\-@＝＋－＠])/g

/**
 * Puts an apostrophe before text that a spreadsheet would execute, and one more before such apostrophes in the text
 * itself, so that {@link withoutGuards} restores every text.
 */
export const withGuards = (text: string): string =>
  text.replaceAll(behindSeparator, "$1'").replace(atStart, "'")

/** Removes the apostrophes that {@link withGuards} added. */
export const withoutGuards = (text: string): string =>
  text.replace(guardAtStart, '').replaceAll(guardBehindSeparator, '$1')

/** Text for a file whose formulas are never executed: guarded only where reading it would remove apostrophes of its own. */
export const withNeededGuards = (text: string): string =>
  withoutGuards(text) === text ? text : withGuards(text)
