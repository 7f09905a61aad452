import { afterEach, describe, expect, it, vi } from 'vitest'
import { readEarlyAnswers, takeEarlyAnswer, takeEarlyBody } from './early-answers.ts'

const call = 'GET /api/user'
const later = 'GET /api/later'
const requested = { token: 'mine', language: 'zh-CN' }
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

afterEach(() => vi.unstubAllGlobals())

function openPage(answer = Promise.resolve(json('early')), made: Promise<unknown> = Promise.resolve()) {
  const early = { ...requested, answers: { [call]: answer }, made, bodies: new Map() }
  vi.stubGlobal('window', { earlyAnswers: early })
  vi.stubGlobal('performance', { now: () => 500 })
  return { answer, early }
}

describe('an answer that was requested before the code was there', () => {
  it('is given once', () => {
    const { answer } = openPage()
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

describe('the body of such an answer', () => {
  it('is there at once when it has been read, and given once, as the answer or as its body', async () => {
    openPage()
    expect(takeEarlyBody(call, requested)).toBeUndefined()
    await readEarlyAnswers()
    expect(takeEarlyBody(call, requested)).toBe('early')
    expect(takeEarlyBody(call, requested)).toBeUndefined()
    expect(takeEarlyAnswer(call, requested)).toBeUndefined()
  })

  it('has no body left once its response was taken', async () => {
    openPage()
    const reading = readEarlyAnswers()
    takeEarlyAnswer(call, requested)
    await reading
    expect(takeEarlyBody(call, requested)).toBeUndefined()
  })

  it('is for nobody else, and not given when it is old', async () => {
    openPage()
    await readEarlyAnswers()
    expect(takeEarlyBody(call, { ...requested, token: 'another' })).toBeUndefined()
    vi.stubGlobal('performance', { now: () => 11_000 })
    expect(takeEarlyBody(call, requested)).toBeUndefined()
  })

  it('is read of calls that wait for another one, too', async () => {
    const { promise: made, resolve } = Promise.withResolvers<void>()
    const { early } = openPage(undefined, made)
    const reading = readEarlyAnswers()
    Object.assign(early.answers, { [later]: Promise.resolve(json('second')) })
    resolve()
    await reading
    expect(takeEarlyBody(later, requested)).toBe('second')
  })

  it('is left to the call itself when the server has failed or cannot be reached', async () => {
    const { early } = openPage(Promise.reject(new Error('offline')))
    Object.assign(early.answers, { [later]: Promise.resolve(json('failed', 500)) })
    await readEarlyAnswers()
    for (const one of [call, later]) expect(takeEarlyBody(one, requested)).toBeUndefined()
    await expect(takeEarlyAnswer(call, requested)).rejects.toThrow('offline')
    expect(await takeEarlyAnswer(later, requested)).toMatchObject({ status: 500 })
  })
})
