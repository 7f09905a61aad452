import { join } from 'node:path'
import { type Bench, type Build, measure, processorMillisecondsOf } from '../kit/run.ts'
import { seededRandom } from '../kit/statistics.ts'
import { atLeast } from '../kit/table.ts'

const wordCount = 10_000
const megabyte = 1_000_000

type Module = typeof import('../../server/areas/presets/banned/matcher.ts')

const random = seededRandom(7)
const below = (limit: number) => Math.floor(random() * limit)
const chinese = () => String.fromCharCode(0x4e00 + below(3000))
const latin = () => String.fromCharCode(0x61 + below(26))
const word = (letter: () => string, least: number, more: number) =>
  Array.from({ length: least + below(more) }, letter).join('')

async function openMatcher({ name, root }: Build, words: readonly string[]) {
  const module: Module = await import(join(root, 'server/areas/presets/banned/matcher.ts'))
  return { name, matcher: module.createMatcher(words) }
}

/** The matcher of banned words on Chinese and English text. */
export const matcher: Bench = {
  summary: 'the matcher of banned words, with 10,000 words',
  async run(run) {
    const words = Array.from({ length: wordCount }, (_, place) =>
      place % 4 === 0 ? word(latin, 5, 6) : word(chinese, 2, 4),
    )
    const texts = { Chinese: '', English: '' }
    while (texts.Chinese.length < megabyte) texts.Chinese += `${word(chinese, 8, 20)}，`
    while (texts.English.length < megabyte) texts.English += `${word(latin, 2, 8)} `
    const subjects = await Promise.all(run.builds.map(build => openMatcher(build, words)))
    await measure(subjects, {
      title: 'The matcher of banned words, by processor time',
      target: atLeast(20, 'MB/s'),
      rounds: run.size(20, 2),
      hasWarmUp: true,
      async measure({ matcher }) {
        const figures: Record<string, number> = {}
        for (const [language, text] of Object.entries(texts)) {
          const taken = await processorMillisecondsOf(() => matcher.find(text, Number.MAX_SAFE_INTEGER))
          figures[language] = Buffer.byteLength(text) / megabyte / (taken / 1000)
        }
        return figures
      },
    })
  },
}
