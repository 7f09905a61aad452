import { describe, expect, it } from 'vitest'
import { unusableValues } from './address-check.ts'

const unusable = (given: string, usable: string) =>
  unusableValues(new URLSearchParams(given), {
    names: ['genre', 'page'],
    usable: new URLSearchParams(usable),
    defaults: { page: '1' },
  })

describe('the values of an address that a page cannot use', () => {
  it('are those of its own parameters that it did not take', () => {
    expect(unusable('genre=text&genre=opera&page=0&other=7', 'genre=text')).toEqual(['genre=opera', 'page=0'])
  })

  it('are not empty ones, defaults, and other spellings', () => {
    expect(unusable('genre=&genre=%20TEXT&page=１', 'genre=text')).toEqual([])
  })
})
