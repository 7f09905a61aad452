import { expect, test } from 'vitest'
import { maskName, maskNumber } from './masks.ts'

test.each([
  ['李雷', '李*'],
  ['欧阳小明', '欧**'],
  ['王', '王'],
])('of the name %s is shown %s', (name, shown) => expect(maskName(name)).toBe(shown))

test.each([
  ['110105199001011234', '110****34'],
  ['12345', '*****'],
])('of the number %s is shown %s', (number, shown) => expect(maskNumber(number)).toBe(shown))
