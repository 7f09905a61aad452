import { beforeEach, describe, expect, test } from 'vitest'
import { recordSessionEnded, session, stayOnPage } from './session.ts'

const asking = () => session.getState().asking

describe('an ended session', () => {
  beforeEach(() => session.setState({ token: 'mine', ended: false, asking: false }))

  test('is asked about once by news that nobody asked for, however often it comes', () => {
    recordSessionEnded('mine')
    expect(asking()).toBe(true)
    stayOnPage()
    recordSessionEnded('mine')
    expect(asking()).toBe(false)
  })

  test('is asked about again by a call that was made after the user chose to stay, not by one made before', () => {
    const before = session.getState().stays
    recordSessionEnded('mine', before)
    stayOnPage()
    recordSessionEnded('mine', before)
    expect(asking()).toBe(false)
    recordSessionEnded('mine', session.getState().stays)
    expect(asking()).toBe(true)
  })

  test('of another token is not this one', () => {
    recordSessionEnded('older')
    expect(session.getState()).toMatchObject({ ended: false, asking: false })
  })
})
