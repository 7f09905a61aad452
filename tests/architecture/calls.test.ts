import { allEndpoints } from '@greenroom/contract/endpoints'
import { describe, expect, it } from 'vitest'
import { declarations, handledEndpoints } from './handled-calls.ts'

describe('the calls', () => {
  it('are all in allEndpoints, under their own id', () => {
    expect(allEndpoints.map(call => call.id).toSorted()).toEqual([...declarations.keys()].toSorted())
  })

  it('each have one handler, and every handler belongs to a call', () => {
    expect(handledEndpoints.map(({ endpointId }) => endpointId).toSorted()).toEqual(
      allEndpoints.map(call => call.id).toSorted(),
    )
  })

  it('have an id and an address of their own', () => {
    const ids = allEndpoints.map(call => call.id)
    expect(ids).toEqual([...new Set(ids)])
    const addresses = allEndpoints.flatMap(({ method, path, demoPath }) =>
      [path, ...(demoPath ? [demoPath] : [])].map(each => `${method} ${each.replaceAll(/\{\w+\}/g, '{}')}`),
    )
    expect(addresses).toEqual([...new Set(addresses)])
  })

  it.each(allEndpoints)('$id declares the parameters that its path names', ({ path, input }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1])
    expect(Object.keys(input.params?.shape ?? {}).toSorted()).toEqual(named.toSorted())
  })
})
