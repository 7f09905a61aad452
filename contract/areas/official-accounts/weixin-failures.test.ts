import { describe, expect, it } from 'vitest'
import { callProblems } from './abilities.ts'
import { weixinFailureText } from './weixin-failures.ts'

const failure = { errcode: null, problem: null, rid: null, address: null }
const textOf = (errcode: number) => weixinFailureText({ ...failure, errcode })

/** Error numbers of drafts, pictures, publishing and figures, by the user's next step. */
const known = [
  ...[-1, 45011, 61503, 50003],
  ...[40001, 40014, 42001, 41001],
  ...[
    40164, 40013, 40125, 40243, 41002, 41004, 50002, 50007, 48001, 48004, 53500, 89503, 89501, 89506, 89507,
  ],
  ...[
    40007, 40035, 40060, 40114, 41006, 41039, 44002, 44003, 44004, 45001, 45002, 45003, 45004, 45005, 45006,
  ],
  ...[45007, 45008, 45110, 45166, 47001, 53402, 53403, 53404, 53405, 53406, 53503, 53504, 53505],
  ...[40004, 40005, 40006, 40009, 40012, 40118, 40121, 40137, 40155, 200001],
  ...[45009, 45016, 45017, 45018, 48006, 45065, 45066],
  ...[43001, 43002, 43003, 40033, 40038, 40039, 47003, 61500, 61501],
]

describe('the sentence for a failure at WeChat', () => {
  it.each(known)('says in both languages what %i means', errcode => {
    const { 'zh-CN': chinese, 'en-US': english } = textOf(errcode)
    expect(chinese).not.toContain(String(errcode))
    expect(chinese).toMatch(/\p{sc=Han}.*。$/u)
    expect(english).toMatch(/^[A-Z].*\.$/)
  })

  it('names an unknown number, and how to look it up', () => {
    expect(textOf(99_999)['en-US']).toMatch(/99999.*request id/)
  })

  it.each(callProblems)('says what to do when there was no answer: %s', problem => {
    expect(weixinFailureText({ ...failure, problem })['en-US']).toMatch(/\.$/)
  })
})
