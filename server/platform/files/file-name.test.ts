import { expect, test } from 'vitest'
import { cleanFileName, contentDisposition } from './file-name.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['C:\\Users\\me\\月报.xlsx', '月报.xlsx'],
  ['../../etc/passwd', 'passwd'],
  ['a/b/', 'file'],
  ['..', 'file'],
  ['', 'file'],
  [' spaced .txt ', 'spaced .txt'],
  ['line\r\nbreak\u0000.txt', 'linebreak.txt'],
  ['photo\u202Egnp.exe', 'photognp.exe'],
  [`${'长'.repeat(300)}.csv`, `${'长'.repeat(196)}.csv`],
])('the name %j is kept as %j', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept)
})

test('a name cannot add anything to the header', () => {
  const header = contentDisposition('attachment', `a"; filename="b\\.exe%0d'(1)*`)
  expect(header).toBe(
    `attachment; filename="a_; filename=_b_.exe_0d'(1)*"; filename*=UTF-8''a%22%3B%20filename%3D%22b%5C.exe%250d%27%281%29%2A`,
  )
})
