import { readFile } from 'node:fs/promises'
import { advertisingFamilies, type Finding } from '@greenroom/contract/areas/polish/findings'
import { describe, expect, it } from 'vitest'
import { checkText } from './check-text.ts'

/** The lines of a file of examples, without its notes on their sources. */
async function examples(name: string): Promise<string[]> {
  const text = await readFile(new URL(`testing/${name}.txt`, import.meta.url), 'utf8')
  return text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
}

const findingsOf = async (text: string): Promise<Finding[]> => (await checkText(text, [])).findings

const isMended = (text: string, right: string, findings: readonly Finding[]) =>
  findings.some(({ begin, end, suggestions }) =>
    suggestions.some(suggestion => text.slice(0, begin) + suggestion + text.slice(end) === right),
  )

/** Sentences in which a word may stand. */
const sentences = [
  (word: string) => `大家都说${word}是这样的。`,
  (word: string) => `${word}，他想。`,
  (word: string) => `我看到了${word}`,
]

async function mendedWords(name: string): Promise<{ total: number; mended: number }> {
  const pairs = (await examples(name)).flatMap(line => line.split(' ').filter(Boolean))
  let mended = 0
  for (const [index, pair] of pairs.entries()) {
    const [wrong = '', right = ''] = pair.split('=')
    const sentence = sentences[index % sentences.length] ?? String
    const findings = await findingsOf(sentence(wrong))
    if (isMended(sentence(wrong), sentence(right), findings)) mended++
  }
  return { total: pairs.length, mended }
}

async function alarms(name: string): Promise<string[]> {
  const lines = await examples(name)
  const all = await Promise.all(lines.map(async line => ({ line, findings: await findingsOf(line) })))
  return all.filter(({ findings }) => findings.length > 0).map(({ line }) => line)
}

const isAdvertising = ({ rule }: Finding) => advertisingFamilies.some(family => family === rule)

/** Lines of a file in which the check finds a word of advertising, and those in which it does not. */
async function advertisingIn(name: string): Promise<{ found: string[]; other: string[] }> {
  const lines = await examples(name)
  const all = await Promise.all(
    lines.map(async line => ({ line, hits: (await findingsOf(line)).filter(isAdvertising) })),
  )
  const linesWith = (has: boolean) =>
    all.filter(({ hits }) => hits.length > 0 === has).map(({ line }) => line)
  return { found: linesWith(true), other: linesWith(false) }
}

/** Redundant sentences that the check mends. */
async function mendedSentences(name: string): Promise<{ total: number; mended: number }> {
  const lines = await examples(name)
  let mended = 0
  for (const line of lines) {
    const [wrong = '', right = ''] = line.split('=')
    if (isMended(wrong, right, await findingsOf(wrong))) mended++
  }
  return { total: lines.length, mended }
}

const particle = /\[(.)>(.)\]/

/** `wrong`: findings about particles that are right. */
async function mendedParticles(name: string): Promise<{ total: number; mended: number; wrong: number }> {
  const lines = await examples(name)
  let [mended, wrong] = [0, 0]
  for (const line of lines) {
    const [text, right] = [line.replace(particle, '$1'), line.replace(particle, '$2')]
    const isParticle = ({ rule }: Finding) => rule === 'particle'
    const findings = (await findingsOf(text)).filter(isParticle)
    const hits = findings.filter(finding => isMended(text, right, [finding])).length
    mended += Math.min(hits, 1)
    wrong += findings.length - hits + (await findingsOf(right)).filter(isParticle).length
  }
  return { total: lines.length, mended, wrong }
}

// The counts are exact: a rule that is changed shows here what it costs.
describe('on the examples that the rules were made with, the check', () => {
  it('mends 298 of 300 common misspellings', async () => {
    expect(await mendedWords('common-typos')).toEqual({ total: 300, mended: 298 })
  })

  it('mends 79 of 80 misspellings of other public lists', async () => {
    expect(await mendedWords('public-typos')).toEqual({ total: 80, mended: 79 })
  })

  it('mends 60 expressions that say one thing twice, and finds none in 60 harmless sentences', async () => {
    expect(await mendedSentences('redundancies')).toEqual({ total: 60, mended: 60 })
    const lines = await examples('right-phrases')
    const findings = (await Promise.all(lines.map(findingsOf))).flat()
    expect(lines).toHaveLength(60)
    expect(findings.filter(finding => !isAdvertising(finding))).toEqual([])
  })

  it('finds 60 claims of advertisements, and two words of advertising in 60 harmless sentences', async () => {
    expect((await advertisingIn('advertising-claims')).other).toEqual([])
    const { found, other } = await advertisingIn('advertising-harmless')
    expect(found).toEqual(['极致的数学之美令人着迷。', '故宫的龙椅独一无二吗？'])
    expect(other).toHaveLength(58)
  })

  it('finds nothing in 200 ordinary sentences', async () => {
    expect(await alarms('ordinary')).toEqual([])
  })

  it('mends nine of ten wrong particles, and no right one', async () => {
    expect(await mendedParticles('particles')).toEqual({ total: 123, mended: 116, wrong: 0 })
  })

  it('mends 170 of 189 misspellings of a second set', async () => {
    expect(await mendedWords('second-typos')).toEqual({ total: 189, mended: 170 })
  })

  it('finds nothing in 110 ordinary sentences of a second set', async () => {
    expect(await alarms('second-ordinary')).toEqual([])
  })
})

describe('on examples that no rule was made with, the check', () => {
  it('mends 66 of 80 wrong particles, and no right one', async () => {
    expect(await mendedParticles('held-out-particles')).toEqual({ total: 80, mended: 66, wrong: 0 })
  })
})
