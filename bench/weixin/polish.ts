import { hunksOf } from '../../console/areas/polish/hunks/hunks.ts'
import { checkText } from '../../server/areas/polish/check/check-text.ts'
import { atMost, type Measured, printMeasured } from '../kit/table.ts'

const length = 10_000
const rounds = 5

/** Deterministic random numbers. */
function createNumbers(): () => number {
  let state = 7
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 8
  }
}

/** Duration of comparing two texts by their share of differences, and of a check by rules. */
export async function measurePolish(): Promise<void> {
  const next = createNumbers()
  const common = Array.from({ length: 800 }, () => String.fromCharCode(0x4e00 + (next() % 3000)))
  const letter = () => common[next() % common.length] ?? '的'
  const sign = () => (next() % 14 === 0 ? (next() % 3 === 0 ? '。' : '，') : '')
  const paragraph = () => Array.from({ length: 190 }, () => letter() + sign()).join('')
  const original = Array.from({ length: 60 }, paragraph).join('\n\n').slice(0, length)
  const edited = (share: number) =>
    [...original].map(character => (next() % 1000 < share * 1000 ? letter() : character)).join('')

  const rows: Measured[] = []
  for (const share of [0.01, 0.05, 0.2, 0.5, 1]) {
    const result = edited(share)
    const figures = await timesOf(async () => hunksOf(original, result, 'sentence'))
    const hunks = hunksOf(original, result, 'sentence').length
    rows.push({
      what: `${share * 100} % changed`,
      figures,
      target: atMost(200, 'ms'),
      note: `${hunks} hunks`,
    })
  }
  printMeasured('Hunks of two texts of 10,000 characters', 'ms', rows, 0)

  const text = original.replaceAll('，', ',').replaceAll('。', 'AI。')
  const checked = await checkText(text, [])
  const figures = await timesOf(() => checkText(text, []))
  const note = `${checked.findings.length} findings`
  printMeasured('Check by rules', 'ms', [{ what: '10,000 characters', figures, note }], 0)
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage()
    await work()
    // Of processor time: by the clock it is slower while others are at work on the processor.
    times.push(process.cpuUsage(start).user / 1000)
  }
  return times
}
