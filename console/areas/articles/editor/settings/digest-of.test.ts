import { parseMarkdown } from '@greenroom/article'
import { expect, it } from 'vitest'
import { digestOf } from './digest-of.ts'

it.each([
  ['Short.', 20, 'Short.'],
  ['雨停了。船来了！人散了', 9, '雨停了。船来了！'],
  ['# Heading\n\nOne. Two. Three.', 9, 'One. Two.'],
  ['没有句号的一行字', 4, '没有句号'],
])('a digest of %j in %i characters holds whole sentences, if there are any', (markdown, limit, digest) => {
  expect(digestOf(parseMarkdown(markdown), limit)).toBe(digest)
})
