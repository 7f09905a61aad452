/** A user's name but for its first character. */
export function maskName(name: string): string {
  const [first = '', ...others] = name
  return first + '*'.repeat(Math.min(others.length, 2))
}

/** A number but for its first three and last two characters. */
export function maskNumber(number: string): string {
  return number.length <= 5 ? '*'.repeat(number.length) : `${number.slice(0, 3)}****${number.slice(-2)}`
}
