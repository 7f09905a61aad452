import { expect, it } from 'vitest'
import { replaceAddressesInSource } from './replace-picture.ts'

const stored = '/api/pictures/00000000-0000-7000-8000-000000000000'

it('Relative and data addresses of pictures are replaced where they stand, and nothing else is touched', () => {
  const data = 'data:image/png;base64,iVBORw0KGgo='
  const text = (a: string, b: string) =>
    `\\*a\\* ![x](${a} "t")  \n<img alt="y" src="${a}">\n\n![z](${b})\n\n[a.png](a.png)\n`
  const code = '```md\n![x](a.png)\n```\n\n`![x](a.png)` and ``` ` ```\n'
  const result = replaceAddressesInSource(
    text('a.png', data) + code,
    new Map([
      ['a.png', stored],
      [data, stored],
    ]),
  )
  expect(result).toBe(text(stored, stored) + code)
})
