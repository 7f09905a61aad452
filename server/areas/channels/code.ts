import { randomInt } from 'node:crypto'

/** Without 0, 1, i, l and o, because users read codes aloud. */
const signs = '23456789abcdefghjkmnpqrstuvwxyz'
const length = 8

/** An unpredictable code: one of 31^8, about 850,000,000,000. */
export const makeCode = (): string =>
  Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('')

/** Format of a code; other texts are not looked up. */
export const codeForm = new RegExp(`^[${signs}]{${length}}$`)
