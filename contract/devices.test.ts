import { expect, test } from 'vitest'
import { deviceInWords } from './devices.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/150.0 Safari/537.36'

test.each([
  [chrome, 'Chrome on Linux', 'Linux 上的 Chrome'],
  ['Mozilla/5.0 (Unknown) Gecko/20100101 Firefox/140.0', 'Firefox', 'Firefox'],
  ['curl/8.9.1', 'a program (curl)', '程序 curl'],
  ['node', 'a program (node)', '程序 node'],
  ['', 'a program', '程序'],
])('%s is called %s', (userAgent, english, chinese) => {
  expect(deviceInWords(userAgent, 'en-US')).toBe(english)
  expect(deviceInWords(userAgent, 'zh-CN')).toBe(chinese)
})
