const tickMilliseconds = 1000
/** Without a terminal every line stays, so there are fewer of them. */
const ticksPerLine = process.stdout.isTTY ? 1 : 5

/** Prints a line for the user at the terminal. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** A duration for users: `0.4 s`, `72.0 s`. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/** A size for the user: `0.4 MB`, `72.0 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/**
 * Prints the running step, every now and then its duration so far, and at the end its total.
 * @param work may report how far it is, in a few words
 */
export async function withProgress<T>(
  what: string,
  work: (report: (state: string) => void) => Promise<T>,
): Promise<T> {
  const start = performance.now()
  const elapsed = () => seconds(performance.now() - start)
  let ticks = 0
  let state = ''
  const show = (text: string, last: boolean) => {
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${text}${last ? '\n' : ''}`)
    else say(text)
  }
  show(`${what} …`, false)
  const timer = setInterval(() => {
    ticks += 1
    if (ticks % ticksPerLine === 0) show(`${what} … ${elapsed()}${state}`, false)
  }, tickMilliseconds)
  try {
    const result = await work(reported => {
      state = `, ${reported}`
    })
    show(`${what}: done in ${elapsed()}`, true)
    return result
  } catch (error) {
    show(`${what}: failed after ${elapsed()}`, true)
    throw error
  } finally {
    clearInterval(timer)
  }
}
