import i18next from 'i18next'

/**
 * The text of a key in the language on screen, for example `text('list:refresh')`. Tests of parts name texts by their
 * keys, so that better copy breaks none of them.
 */
export const text = i18next.t
