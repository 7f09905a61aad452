const fullWidth = /[\uff01-\uff5e]/g
/** Distance of a full-width character from its ASCII form. */
const distance = 0xfee0

/**
 * The text with ASCII characters for full-width ones, which East Asian input methods write: `１２３` becomes `123`. For
 * numbers, dates and phone numbers; other texts keep what was typed.
 */
export const halfWidth = (text: string): string =>
  text
    .replace(fullWidth, character => String.fromCharCode(character.charCodeAt(0) - distance))
    .replaceAll('\u3000', ' ')
    .replaceAll('\u2212', '-')
