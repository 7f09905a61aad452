import i18next from 'i18next'

/**
 * Text of a key in the language on screen, for example `text('list:refresh')`. Component tests refer to texts by key,
 * so that changed copy breaks none of them.
 */
export const text = i18next.t
