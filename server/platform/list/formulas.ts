/** What a spreadsheet takes for the beginning of a formula; in East Asian languages, also the wide forms. */
const atStart = /^(?='*[=+\-@\t\r\n＝＋－＠])/
const guardAtStart = /^'(?='*[=+\-@\t\r\n＝＋－＠])/
/** The same behind what some programs take for the end of a field. */
const behindSeparator = /([;\t])(?='*[=+\-@＝＋－＠])/g
const guardBehindSeparator = /([;\t])'(?='*[=+\-@＝＋－＠])/g

/**
 * Puts an apostrophe before what a spreadsheet would run, and one more before such apostrophes that are part of the text,
 * so that {@link withoutGuards} gives back every text as it was.
 */
export const withGuards = (text: string): string =>
  text.replaceAll(behindSeparator, "$1'").replace(atStart, "'")

/** Takes away what {@link withGuards} put into a text. */
export const withoutGuards = (text: string): string =>
  text.replace(guardAtStart, '').replaceAll(guardBehindSeparator, '$1')

/** The text for a file in which nothing is run: guarded only where reading it would take away apostrophes of its own. */
export const withNeededGuards = (text: string): string =>
  withoutGuards(text) === text ? text : withGuards(text)
