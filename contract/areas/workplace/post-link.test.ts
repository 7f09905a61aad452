import { describe, expect, it } from 'vitest'
import { isPostLink } from './post-link.ts'

describe('a link of a post', () => {
  it.each(['https://example.com', 'http://example.com/a?b=c#d', '/', '/list/content?status=online'])(
    'may be %s',
    link => expect(isPostLink(link)).toBe(true),
  )

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/',
    '/\\evil.example',
    'https://',
    'https:///x',
    'ftp://example.com',
    'https://user:secret@example.com/',
    'https://example.com/a b',
    'list/content',
    'https://example.com/"onclick=',
  ])('cannot be %s', link => expect(isPostLink(link)).toBe(false))
})
