import { beforeEach, describe, expect, test } from 'vitest'
import { noteSessionEnded, session, stayOnPage } from './session.ts'

const asking = () => session.getState().asking

describe('an ended session', () => {
  beforeEach(() => session.setState({ token: 'mine', ended: false, asking: false }))

  test('is asked about once by news that nobody asked for, however often it comes', () => {
    noteSessionEnded('mine')
    expect(asking()).toBe(true)
    stayOnPage()
    noteSessionEnded('mine')
    expect(asking()).toBe(false)
  })

  test('is asked about again by a call that was made after the person chose to stay, not by one made before', () => {
    const before = session.getState().stays
    noteSessionEnded('mine', before)
    stayOnPage()
    noteSessionEnded('mine', before)
    expect(asking()).toBe(false)
    noteSessionEnded('mine', session.getState().stays)
    expect(asking()).toBe(true)
  })

  test('of another token is not this one', () => {
    noteSessionEnded('older')
    expect(session.getState()).toMatchObject({ ended: false, asking: false })
  })
})
