import { expect, it } from 'vitest'
import { parseMarkdown, pictureAddresses, replacePicture } from './index.ts'

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
