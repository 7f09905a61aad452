import { beforeEach, describe, expect, it, vi } from 'vitest'
import { collect, measure, printCollected } from './run.ts'
import { atLeast, atMost, timesBest } from './table.ts'

const ours = { name: 'ours' }
const other = { name: 'other' }
let printed = ''

beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += String(text)
    return true
  })
})

/** The cells of the line that begins with a name. */
const lineOf = (name: string) =>
  printed
    .split('\n')
    .find(line => line.trim().startsWith(name))
    ?.trim()
    .split(/ {2,}/)

describe('a measurement', () => {
  it('takes the subjects in turn, first each in its place and then the other way round', async () => {
    const order: string[] = []
    const part = {
      title: 'A',
      rounds: 2,
      measure: async ({ name }: typeof ours) => ({ a: order.push(name) }),
    }
    const [own, beside] = await collect([ours, other], part)
    expect(order).toEqual(['ours', 'other', 'other', 'ours'])
    expect(own?.figures.get('a')).toEqual([1, 4])
    expect(beside?.figures.get('a')).toEqual([2, 3])
  })

  it('discards the warm-up', async () => {
    const part = { title: 'A', rounds: 2, hasWarmUp: true, measure: async (_: unknown, a: number) => ({ a }) }
    const [own] = await collect([ours], part)
    expect(own?.figures.get('a')).toEqual([0, 1])
  })

  it('prints minimum, median, maximum and count, and whether the median meets the target', async () => {
    await measure([ours], {
      title: 'A',
      rounds: 1,
      target: { fast: atMost(2, 'ms'), slow: atMost(2, 'ms'), many: atLeast(3) },
      measure: async () => ({ fast: [1, 2, 9], slow: 3, many: 3, plain: 5 }),
    })
    expect(lineOf('fast')).toEqual(['fast', '1', '2', '9', '3', '≤ 2 ms', 'met'])
    expect(lineOf('slow')?.at(-1)).toBe('MISSED')
    expect(lineOf('many')?.at(-1)).toBe('met')
    expect(lineOf('plain')).toEqual(['plain', '5', '5', '5', '1'])
  })

  it('prints the median ratio of paired rounds to the best other subject, which a share of it bounds', () => {
    const figuresOf = (name: string, figures: number[]) => ({ name, figures: new Map([['a', figures]]) })
    const collected = [
      figuresOf('ours', [1, 10, 3]),
      figuresOf('best', [2, 20, 2]),
      figuresOf('worst', [9, 9, 9]),
    ]
    printCollected({ title: 'A', target: timesBest(2) }, collected)
    expect(lineOf('a')?.slice(5)).toEqual(['≤ 2 × best', 'met', '2', '9', '0.50'])
  })

  it('judges no share of other subjects when there are none', () => {
    printCollected({ title: 'A', target: timesBest(2) }, [{ name: 'ours', figures: new Map([['a', [1]]]) }])
    expect(lineOf('a')?.at(-1)).toBe('≤ 2 × best')
  })
})
