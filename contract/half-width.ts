/** Dashes that users and programs write for a minus sign or a hyphen between digits. */
const dashes = /[\u2010-\u2013\u2212]/g

/** Full-width forms, each this far behind its plain character, and spaces that look like the plain one. */
const fullWidth = /[\uff01-\uff5e]/g
const fullWidthOffset = 0xfee0
const spaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g

/**
 * The text with plain characters for full-width ones, which East Asian input methods write: `１２３` becomes `123`. For
 * numbers, dates, codes and phone numbers; other texts stay as typed. Digits of another meaning stay: `5²` is not 52.
 */
export const halfWidth = (text: string): string =>
  text
    .replaceAll(fullWidth, character => String.fromCharCode(character.charCodeAt(0) - fullWidthOffset))
    .replaceAll(spaces, ' ')
    .replaceAll(dashes, '-')
