import { routes } from '@greenroom/contract/routes'
import { expect, it } from 'vitest'
import { addressOf as addressOfCall } from '../kit/call/call.ts'
import { addressOf, pageCalls } from './first-calls.ts'

const all = Object.values(pageCalls).flat()

it('what a page asks first only reads, and has the address that the page asks', () => {
  expect(all.filter(({ call }) => call.effect !== 'read').map(({ call }) => call.id)).toEqual([])
  expect(all.map(addressOf)).toEqual(
    all.map(({ call, params = {}, query = {} }) => addressOfCall(call.path, { params, query })),
  )
})

it('pages that ask early are pages of the console', () => {
  const names: string[] = routes.flatMap(one => one.children ?? [one]).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(pageCalls)))
})
