import { readFrontMatter } from '@greenroom/article/front-matter'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { isImportable } from './importable-files.ts'
import { readFile, readMarkdown } from './read-files.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string | Uint8Array, name = 'notes/rain.md') =>
  readMarkdown(name, typeof text === 'string' ? bytesOf(text) : text, () => undefined)
const options = { signal: new AbortController().signal, onProgress: () => undefined }
const fileOf = (content: string | Uint8Array<ArrayBuffer>, name: string) => new File([content], name)

describe('the fields before a Markdown text', () => {
  it('are read in English and in Chinese, with quotation marks, lists and comments', () => {
    const source =
      '---\ntitle: "Rain: a report"\nauthors:\n  - Lin\ndate: 2026-03-01 # draft\ncover: ./a.png\ntags: [a]\n---\n\ntext'
    expect(readFrontMatter(source)).toEqual({
      title: 'Rain: a report',
      author: 'Lin',
      digest: '',
      date: '2026-03-01',
      cover: './a.png',
      sourceAddress: '',
    })
    expect(readFrontMatter('+++\n标题 = "雨"\n摘要 = "短"\n+++\n')).toMatchObject({
      title: '雨',
      digest: '短',
    })
  })

  it('are empty without front matter, and for an address that is none', () => {
    expect(readFrontMatter('text\n---\ntitle: a\n---')).toMatchObject({ title: '' })
    expect(readFrontMatter('---\nsource: javascript:run()\n---\n').sourceAddress).toBe('')
  })
})

describe('a Markdown file', () => {
  it('stays as it is, character by character, but for line endings', () => {
    const text = '---\ntitle: a\n---\n\n\\*no\\*  \n$a_b$\n\n| a |\n|:-:|\n'
    expect(read(text.replaceAll('\n', '\r\n')).source).toBe(text)
  })

  it.each([
    ['UTF-8 with its mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('雨的报告')])],
    ['UTF-16', Buffer.from('\ufeff雨的报告', 'utf16le')],
    // 雨的报告 in GBK.
    ['GBK', Buffer.from([0xd3, 0xea, 0xb5, 0xc4, 0xb1, 0xa8, 0xb8, 0xe6])],
  ])('is read in %s', (_, bytes) => {
    expect(read(bytes).source).toBe('雨的报告')
  })

  it('has its title from its fields, its first heading or its name', () => {
    expect(read('---\ntitle: Field\n---\n# Head').title).toBe('Field')
    expect(read('text\n\n# Head').title).toBe('Head')
    expect(read('text').title).toBe('rain')
  })

  it('names its pictures: those beside it, on the web and within it, but none in code', () => {
    const { pictures } = read(
      '![a](img/a.png) ![b](https://example.com/b.png)\n\n<img src="c.jpg">\n\n![d](data:image/png;base64,iVBORw0KGgo=)\n\n```\n![no](no.png)\n```',
    )
    expect(pictures.map(({ address, origin }) => [address, origin])).toEqual([
      ['img/a.png', 'missing'],
      ['https://example.com/b.png', 'web'],
      ['c.jpg', 'missing'],
      ['data:image/png;base64,iVBORw0KGgo=', 'file'],
    ])
  })

  it.each([
    ['data', new Uint8Array([0, 1, 2, 255, 254, 0, 9]), 'encoding'],
    ['nothing', new Uint8Array(), 'empty'],
    ['more than an article', bytesOf('a'.repeat(400_001)), 'tooLong'],
  ])('with %s is refused', (_, bytes, problem) => {
    expect(() => read(bytes)).toThrow(expect.objectContaining({ problem }))
  })
})

describe('an archive of Markdown files', () => {
  it('is read with the pictures beside its texts', async () => {
    const archive = zipSync({
      'book/one.md': strToU8('![a](img/a%20b.png) ![b](../other.png)'),
      'book/img/a b.png': strToU8('picture'),
      '__MACOSX/book/._one.md': strToU8('x'),
    })
    const drafts = await readFile(fileOf(archive, 'book.zip'), options)
    expect(drafts.map(({ from }) => from)).toEqual(['book/one.md'])
    expect(drafts[0]?.pictures.map(({ origin }) => origin)).toEqual(['file', 'missing'])
    expect(await (await drafts[0]?.pictures[0]?.load?.())?.text()).toBe('picture')
  })

  it.each([
    ['has no text', zipSync({ 'a.png': strToU8('a') }), 'noTexts'],
    ['is none', strToU8('PK'), 'archive'],
    [
      'unpacks to 201 MB',
      zipSync({ 'a.md': strToU8('a'), 'b.png': new Uint8Array(201 * 1024 * 1024) }),
      'archive',
    ],
    [
      'has 21 texts',
      zipSync(Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.md`, strToU8('a')]))),
      'archive',
    ],
  ])('that %s is refused', async (_, archive, problem) => {
    await expect(readFile(fileOf(archive, 'a.zip'), options)).rejects.toMatchObject({ problem })
  })
})

it('Files of other kinds are not imported', async () => {
  expect(
    ['a.md', 'b.DOCX', 'c.txt', 'd.zip', 'e.png', 'f.pdf'].filter(name => isImportable({ name })),
  ).toEqual(['a.md', 'b.DOCX', 'c.txt', 'd.zip'])
  await expect(readFile(fileOf('a', 'a.pdf'), options)).rejects.toMatchObject({ problem: 'kind' })
})
