import { describe, expect, it } from 'vitest'
import { clipAfter } from './next-clip.ts'

const clip = (id: string, position: number) => ({ id, position })
const [a, b, c] = [clip('a', 1), clip('b', 2), clip('c', 3)]
const all = [a, b, c]

describe('the next clip of a rotation', () => {
  it('is the one after the last played one, and the first one at the beginning and after the end', () => {
    expect(clipAfter(all, undefined)).toBe(a)
    expect(clipAfter(all, a)).toBe(b)
    expect(clipAfter(all, c)).toBe(a)
    expect(clipAfter([a], a)).toBe(a)
    expect(clipAfter([], a)).toBeUndefined()
  })

  it('is in the place of a clip that was rejected or deleted while it played', () => {
    expect(clipAfter([a, c], b)).toBe(c)
    expect(clipAfter([a, b], c)).toBe(a)
  })

  it('follows the last played one to its new place, and takes in a clip that was approved behind it', () => {
    expect(clipAfter([b, c, clip('a', 4)], a)).toBe(b)
    expect(clipAfter([clip('c', 0), a, b], c)).toBe(a)
    expect(clipAfter([a, b], a)).toBe(b)
  })

  it('has its own place among clips of one position', () => {
    const twins = [clip('a', 1), clip('b', 1)]
    expect(clipAfter(twins, twins[0])).toBe(twins[1])
    expect(clipAfter(twins, twins[1])).toBe(twins[0])
  })
})
