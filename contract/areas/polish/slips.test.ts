import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdits, findSlips } from './slips.ts'

const mended = (text: string) => applyEdits(text, findSlips(text))

describe('a slip', () => {
  it.each([
    ['用户数突破１２３４万。。。真是太厉害了!!!', '用户数突破1234万……真是太厉害了!'],
    ['他走了...', '他走了……'],
    ['好，。走！！', '好。走！'],
    ['我门已经做好了准备，在次感谢大家的的支持。', '我们已经做好了准备，再次感谢大家的支持。'],
    ['登陆后台，做为管理员以经可以用帐号', '登录后台，作为管理员已经可以用账号'],
    ['we saw the the cat and recieve it', 'we saw the cat and receive it'],
    ['我们我们因为因为', '我们因为'],
  ])('is mended: %s', (text, expected) => expect(mended(text)).toBe(expected))

  it.each([
    '他的的确确来过，现在次日达，所以经济增长，可以经营，诺曼底登陆战',
    '实实在在，是是非非，和和气气，了了分明',
    '等等…… wait... ok?!',
    '代码 `a。。b` 和 https://a.example/1..!! 与 <b title="。。">',
    '```\n帐号。。。\n```',
  ])('is not seen where there is none: %s', text => expect(mended(text)).toBe(text))
})

it('Slips never overlap, and mended text has none of the same kind at the same place', () => {
  const parts = fc.constantFrom(
    '。',
    '，',
    '！',
    '的',
    '我门',
    '在次',
    '１',
    '`',
    '<',
    '>',
    '\n',
    'the ',
    '了',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), pieces => {
      const text = pieces.join('')
      const slips = findSlips(text)
      let at = 0
      for (const { begin, end } of slips) {
        expect(begin).toBeGreaterThanOrEqual(at)
        expect(end).toBeGreaterThan(begin)
        at = end
      }
      expect(applyEdits(text, [])).toBe(text)
    }),
  )
})
