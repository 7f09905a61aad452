/** The rules for passwords (specification §5), one by one. */
export const passwordRules = [
  ['length', (password: string) => password.length >= 6],
  ['lower', (password: string) => /[a-z]/.test(password)],
  ['upper', (password: string) => /[A-Z]/.test(password)],
  ['digit', (password: string) => /\d/.test(password)],
  ['special', (password: string) => /[^\w\s]|_/.test(password)],
  ['noSpaces', (password: string) => password !== '' && !/\s/.test(password)],
] as const

/** Characters of a password at most. */
export const passwordLength = 200

/** True when a password satisfies the rules. */
export const isGoodPassword = (password: string): boolean =>
  password.length <= passwordLength && passwordRules.every(([, holds]) => holds(password))

export type PasswordRule = (typeof passwordRules)[number][0]
