import { allEndpoints } from '@greenroom/contract/endpoints'
import { eventTopics } from '@greenroom/contract/events'
import { allHttpRoutes } from '@greenroom/contract/http-routes'
import { describe, expect, it } from 'vitest'
import { declarations, handledEndpoints } from './handled-calls.ts'
import { filesWith } from './sources.ts'

/** What they say is about the session itself: the console acts on them, and reads no rows again. */
const sessionTopics = ['session.ended', 'access.changed']

describe('the calls', () => {
  it('are all in allEndpoints, under their own id', () => {
    expect(allEndpoints.map(call => call.id).toSorted()).toEqual([...declarations.keys()].toSorted())
  })

  it('are exported by files of areas that stand in area-endpoints.ts', () => {
    const sources = filesWith('.ts').filter(({ path }) => /^contract\/(?!.*[.]test[.]ts$)/.test(path))
    const declared = sources.flatMap(({ text }) => text.match(/= define(?:List)?Endpoint\(/g) ?? [])
    expect(declared).toHaveLength(allEndpoints.length)
    const declaring = sources.filter(
      ({ path, text }) =>
        /^contract\/areas\/\w+\/(?!area[.]ts)/.test(path) && /\bz[.]object\(|Endpoint\(/.test(text),
    )
    const listed = sources.find(({ path }) => path === 'contract/area-endpoints.ts')?.text ?? ''
    expect(
      declaring
        .map(({ path }) => path.slice('contract'.length))
        .filter(path => !listed.includes(`'.${path}'`)),
    ).toEqual([])
  })

  it('have schemas that the console asks for types only: its build leaves them out', () => {
    const schema = /(?<!typeof \w+)[.]input[.](?:params|query|body)\b/
    const asking = filesWith('.ts', '.tsx').filter(
      ({ path, text }) =>
        /^console\/(?!testing\/)/.test(path) && !/[.]test[.]/.test(path) && schema.test(text),
    )
    expect(asking.map(({ path }) => path)).toEqual([])
  })

  it('each have one handler, and every handler belongs to a call', () => {
    expect(handledEndpoints.map(({ endpointId }) => endpointId).toSorted()).toEqual(
      allEndpoints.map(call => call.id).toSorted(),
    )
  })

  it('have an id and an address of their own', () => {
    const ids = [...allEndpoints, ...allHttpRoutes].map(call => call.id)
    expect(ids).toEqual([...new Set(ids)])
    const addresses = allEndpoints.flatMap(({ method, path, demoPath }) =>
      [path, ...(demoPath ? [demoPath] : [])].map(each => `${method} ${each.replaceAll(/\{\w+\}/g, '{}')}`),
    )
    expect(addresses).toEqual([...new Set(addresses)])
  })

  it('are read again after every event that tells of rows', () => {
    const refreshing = new Set(allEndpoints.flatMap(({ refreshOn = [] }) => refreshOn))
    expect([...refreshing].toSorted()).toEqual(
      eventTopics.filter(topic => !sessionTopics.includes(topic)).toSorted(),
    )
  })

  it.each(allEndpoints.filter(call => call.list && call.list.topics !== 'any'))(
    '$id is read again when the rows of its list change',
    ({ list, refreshOn }) => expect(refreshOn).toEqual(expect.arrayContaining([...(list?.topics ?? [])])),
  )

  it.each([...allEndpoints, ...allHttpRoutes])(
    '$id declares the parameters that its path names',
    ({ path, input }) => {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1])
      expect(Object.keys(input?.params?.shape ?? {}).toSorted()).toEqual(named.toSorted())
    },
  )
})
