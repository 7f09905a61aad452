import { createMatcher } from '../../server/areas/presets/banned/matcher.ts'
import { say } from '../../tools/terminal.ts'
import { atLeast, type Measured, printMeasured } from '../kit/table.ts'

const words = 10_000
const megabyte = 1_000_000
const size = 20 * megabyte
const target = atLeast(20, 'MB/s')

/** Deterministic random numbers. */
function createNumbers(): () => number {
  let state = 7
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state
  }
}

/** Speed of the matcher of banned words on Chinese and English text, with 10,000 words. */
export async function measureMatcher(): Promise<void> {
  const next = createNumbers()
  const chinese = () => String.fromCharCode(0x4e00 + ((next() >>> 8) % 3000))
  const latin = () => String.fromCharCode(0x61 + ((next() >>> 8) % 26))
  const some = (letter: () => string, least: number, more: number) =>
    Array.from({ length: least + ((next() >>> 8) % more) }, letter).join('')
  const list = Array.from({ length: words }, (_, place) =>
    place % 4 === 0 ? some(latin, 5, 6) : some(chinese, 2, 4),
  )
  const begin = performance.now()
  const matcher = createMatcher(list)
  say(`matcher: ${words} words made ready in ${Math.round(performance.now() - begin)} ms`)
  const texts = {
    Chinese: () => `${some(chinese, 8, 20)}，`,
    English: () => `${some(latin, 2, 8)} `,
  }
  const rows: Measured[] = []
  for (const [what, part] of Object.entries(texts)) {
    let text = ''
    while (text.length < megabyte) text += part()
    const bytes = Buffer.byteLength(text)
    const hits = matcher.find(text, Number.MAX_SAFE_INTEGER).length
    const figures = Array.from({ length: Math.ceil(size / bytes) }, () => {
      const start = process.cpuUsage()
      matcher.find(text, Number.MAX_SAFE_INTEGER)
      // Of processor time: by the clock it is slower while others are at work on the processor.
      return bytes / megabyte / (process.cpuUsage(start).user / 1_000_000)
    })
    rows.push({ what, figures, target, note: `${hits} hits in ${(bytes / megabyte).toFixed(1)} MB` })
  }
  printMeasured('The matcher of banned words', 'MB/s', rows, 0)
}
