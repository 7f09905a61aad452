/** Characters of a password at least, unless an installation asks for more (`PASSWORD_LENGTH`). */
export const shortestPassword = 6

/** The rules for passwords (specification §5), one by one. */
export const passwordRules = [
  ['length', (password: string, shortest: number) => password.length >= shortest],
  ['lower', (password: string) => /[a-z]/.test(password)],
  ['upper', (password: string) => /[A-Z]/.test(password)],
  ['digit', (password: string) => /\d/.test(password)],
  ['special', (password: string) => /[^\w\s]|_/.test(password)],
  ['noSpaces', (password: string) => password !== '' && !/\s/.test(password)],
] as const

/** Characters of a password at most. */
export const passwordLength = 200

/** True when a password satisfies the rules and has at least `shortest` characters. */
export const isGoodPassword = (password: string, shortest = shortestPassword): boolean =>
  password.length <= passwordLength && passwordRules.every(([, holds]) => holds(password, shortest))

export type PasswordRule = (typeof passwordRules)[number][0]
