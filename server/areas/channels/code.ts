import { randomInt } from 'node:crypto'

/** Without 0, 1, i, l and o: users read codes out to each other. */
const signs = '23456789abcdefghjkmnpqrstuvwxyz'
const length = 8

/** A code that nobody can guess from others: one of 31^8, about 850,000,000,000. */
export const makeCode = (): string =>
  Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('')

/** What a code looks like; nothing else is looked for. */
export const codeForm = new RegExp(`^[${signs}]{${length}}$`)
