import { expect, it } from 'vitest'
import { parseMarkdown, pictureAddresses, replacePicture, replacePictureInSource } from './index.ts'

it('A replaced picture is replaced everywhere, and no other picture is', () => {
  const from = 'https://example.com/a.png?w=1&h=2'
  const document = parseMarkdown(`![a](${from})\n\n> ![b](${from})\n\n- ![c](https://example.com/b.png)`)
  const html = {
    type: 'rawHtml' as const,
    attrs: { html: `<p><img alt="" src="${from.replace('&', '&amp;')}"></p>` },
  }
  const whole = { ...document, content: [...document.content, html] }
  const replaced = replacePicture(whole, from, '/api/pictures/1')
  expect(pictureAddresses(replaced)).toEqual(['/api/pictures/1', 'https://example.com/b.png'])
  expect(replacePicture(document, 'https://example.com/none.png', '/api/pictures/1')).toEqual(document)
})

it.each([
  ['pictures', '*  ![a](FROM "t")\n* text ![b]( <FROM> )', '*  ![a](TO "t")\n* text ![b]( <TO> )'],
  ['the tag of a picture', '<p>\n<img alt="x" src="FROM">\n</p>', '<p>\n<img alt="x" src="TO">\n</p>'],
  ['a definition', '![a][p]\n\n[p]:   FROM', '![a][p]\n\n[p]:   TO'],
  ['a longer address beside it', '![a](FROM)\n\n![b](FROM.png)', '![a](TO)\n\n![b](FROM.png)'],
  ['a link to it', '* a\n\n[l](FROM)\n\n![a](FROM)', '* a\n\n[l](FROM)\n\n![a](TO)'],
  [
    'code that shows one',
    '* a\n\n```\n![a](FROM)\n```\n\n![a](FROM)\n',
    '* a\n\n```\n![a](FROM)\n```\n\n![a](TO)\n',
  ],
])('In Markdown, only the addresses of the picture change: %s', (_, source, expected) => {
  const [from, to] = [
    'https://example.com/a.png?w=1&h=2',
    '/api/pictures/0198c0de-0000-7000-8000-000000000001',
  ]
  const write = (text: string) => text.replaceAll('FROM', from).replaceAll('TO', to)
  const typed = write(source)
  expect(replacePictureInSource(typed, from, to)).toBe(write(expected))
  expect(replacePictureInSource(typed, 'https://example.com/none.png', to)).toBe(typed)
})
