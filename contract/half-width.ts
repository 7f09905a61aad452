/** Dashes that users and programs write for a minus sign or a hyphen between digits. */
const dashes = /[\u2010-\u2013\u2212]/g

/**
 * The text with plain characters for full-width ones, which East Asian input methods write: `１２３` becomes `123`. For
 * numbers, dates, codes and phone numbers; other texts keep what was typed.
 */
export const halfWidth = (text: string): string => text.normalize('NFKC').replaceAll(dashes, '-')
