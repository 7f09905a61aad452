import { afterEach, describe, expect, it, vi } from 'vitest'
import { takeEarlyAnswer } from './early-answers.ts'

const call = 'POST /api/user'
const requested = { token: 'mine', language: 'zh-CN' }

afterEach(() => vi.unstubAllGlobals())

function openPage(answer = Promise.resolve(new Response('early'))): Promise<Response> {
  vi.stubGlobal('window', { earlyAnswers: { ...requested, answers: { [call]: answer } } })
  vi.stubGlobal('performance', { now: () => 500 })
  return answer
}

describe('an answer that was requested for before the code was there', () => {
  it('is given once', () => {
    const answer = openPage()
    expect(takeEarlyAnswer(call, requested)).toBe(answer)
    expect(takeEarlyAnswer(call, requested)).toBeUndefined()
  })

  it('is for nobody else, and in no other language', () => {
    openPage()
    expect(takeEarlyAnswer(call, { ...requested, token: 'another' })).toBeUndefined()
    expect(takeEarlyAnswer(call, { ...requested, language: 'en-US' })).toBeUndefined()
  })

  it('is not given when it is old', () => {
    openPage()
    vi.stubGlobal('performance', { now: () => 11_000 })
    expect(takeEarlyAnswer(call, requested)).toBeUndefined()
  })
})
