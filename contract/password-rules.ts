/** What a password must have (specification §5), one by one, for whoever chooses one. */
export const passwordRules = [
  ['length', (password: string) => password.length >= 6],
  ['lower', (password: string) => /[a-z]/.test(password)],
  ['upper', (password: string) => /[A-Z]/.test(password)],
  ['digit', (password: string) => /\d/.test(password)],
  ['special', (password: string) => /[^\w\s]|_/.test(password)],
  ['noSpaces', (password: string) => password !== '' && !/\s/.test(password)],
] as const

/** Characters, at most. */
export const passwordLength = 200

/** Whether a password may be chosen. */
export const isGoodPassword = (password: string): boolean =>
  password.length <= passwordLength && passwordRules.every(([, holds]) => holds(password))

export type PasswordRule = (typeof passwordRules)[number][0]
