import { allCalls } from '@greenroom/contract/calls'
import { describe, expect, it } from 'vitest'
import { declarations, handledCalls } from './handled-calls.ts'

describe('the calls', () => {
  it('are all in allCalls, under their own id', () => {
    expect(allCalls.map(call => call.id).toSorted()).toEqual([...declarations.keys()].toSorted())
  })

  it('each have one handler, and every handler belongs to a call', () => {
    expect(handledCalls.map(({ callId }) => callId).toSorted()).toEqual(
      allCalls.map(call => call.id).toSorted(),
    )
  })

  it('have an id and an address of their own', () => {
    const ids = allCalls.map(call => call.id)
    expect(ids).toEqual([...new Set(ids)])
    const addresses = allCalls.flatMap(({ method, path, demoPath }) =>
      [path, ...(demoPath ? [demoPath] : [])].map(each => `${method} ${each.replaceAll(/\{\w+\}/g, '{}')}`),
    )
    expect(addresses).toEqual([...new Set(addresses)])
  })

  it.each(allCalls)('$id declares the parameters that its path names', ({ path, input }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1])
    expect(Object.keys(input.params?.shape ?? {}).toSorted()).toEqual(named.toSorted())
  })
})
