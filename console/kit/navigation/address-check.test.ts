import { describe, expect, it } from 'vitest'
import { unusableValues, usableParameters } from './address-check.ts'

const address = (query: string) => new URLSearchParams(query)
const readAs = (usable: string) => ({
  names: ['genre', 'page', 'tab'],
  usable: address(usable),
  defaults: { page: '1' },
})

describe('the values of an address that a page cannot use', () => {
  it('are the values of its own parameters that are not among the usable ones', () => {
    const read = readAs('genre=text&tab=first')
    const parameters = address('genre=text&genre=opera&page=0&tab=third&other=7')
    expect(unusableValues(parameters, read)).toEqual(['genre=opera', 'page=0', 'tab=third'])
    expect(usableParameters(parameters, read).toString()).toBe('other=7&genre=text')
  })

  it('are not empty ones, defaults, and other spellings', () => {
    expect(unusableValues(address('genre=&genre=%20TEXT&page=１'), readAs('genre=text'))).toEqual([])
  })
})
