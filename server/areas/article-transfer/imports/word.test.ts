import { toMarkdown } from '@greenroom/article'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { buildWordFile, drawing, listItem, paragraph, pictureRelation, run } from '../testing/word-file.ts'
import { ImportError, type ImportProblem } from './problem.ts'
import { readInThread } from './read-in-thread.ts'
import { readWord } from './word.ts'

const read = async (file: Parameters<typeof buildWordFile>[0]) => readWord(buildWordFile(file), 'Report.docx')
const markdown = async (body: string, more: Partial<Parameters<typeof buildWordFile>[0]> = {}) =>
  toMarkdown((await read({ body, ...more })).document).trim()
const cell = (text: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(text))}</w:tc>`

describe('a Word file', () => {
  it('keeps headings, formats, links and quotes', async () => {
    const body = [
      paragraph(run('Rain'), 'Heading2'),
      paragraph(
        `${run('a ')}${run('bold', '<w:b/>')}${run(' ')}${run('slanted', '<w:i/>')}${run(' ')}${run('line', '<w:u w:val="single"/>')}${run(' ')}<w:hyperlink r:id="l1">${run('more')}</w:hyperlink>`,
      ),
      paragraph(run('Said'), 'Quote'),
    ].join('')
    const relations =
      '<Relationship Id="l1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.com/a" TargetMode="External"/>'
    expect(await markdown(body, { relations })).toBe(
      '## Rain\n\na **bold** *slanted* <u>line</u> [more](https://example.com/a)\n\n> Said',
    )
  })

  it('keeps lists within lists, with bullets and numbers', async () => {
    const body = [
      listItem(2, 0, 'one'),
      listItem(2, 1, 'inner'),
      listItem(2, 0, 'two'),
      paragraph(run('between')),
      listItem(1, 0, 'point'),
    ].join('')
    expect(await markdown(body)).toBe('1. one\n   1. inner\n2. two\n\nbetween\n\n- point')
  })

  it('keeps tables with merged cells', async () => {
    const body = `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('wide', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('a')}${cell('b')}</w:tr></w:tbl>`
    const { document } = await read({ body })
    expect(document.content).toMatchObject([
      {
        type: 'table',
        content: [
          { content: [{ type: 'tableHeader', attrs: { colspan: 2, rowspan: 1 } }] },
          { content: [{ type: 'tableCell' }, { type: 'tableCell' }] },
        ],
      },
    ])
  })

  it('keeps footnotes at their places', async () => {
    const body = paragraph(`${run('claim')}<w:r><w:footnoteReference w:id="2"/></w:r>`)
    const footnotes = `<w:footnote w:id="2">${paragraph(run('source'))}</w:footnote>`
    expect(await markdown(body, { footnotes })).toBe('claim[^1]\n\n[^1]: source')
  })

  it('turns formulas into LaTeX, and counts one that has no such form', async () => {
    const text = (value: string) => `<m:r><m:t>${value}</m:t></m:r>`
    const fraction = `<m:f><m:num>${text('a')}</m:num><m:den><m:sSup><m:e>${text('x')}</m:e><m:sup>${text('2')}</m:sup></m:sSup></m:den></m:f>`
    const sum = `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${text('i=1')}</m:sub><m:sup>${text('n')}</m:sup><m:e>${text('i')}</m:e></m:nary>`
    const strange = `<m:groupChr><m:e>${text('a')}</m:e></m:groupChr>`
    const body = [
      paragraph(`${run('so ')}<m:oMath>${fraction}</m:oMath>`),
      paragraph(`<m:oMathPara><m:oMath>${sum}</m:oMath></m:oMathPara>`),
      paragraph(`${run('odd ')}<m:oMath>${strange}</m:oMath>`),
    ].join('')
    const { document, losses } = await read({ body })
    expect(toMarkdown(document).trim()).toBe('so $\\frac{a}{x^{2}}$\n\n$$\n\\sum_{i=1}^{n}{i}\n$$\n\nodd')
    expect(losses).toEqual([{ kind: 'formula', count: 1 }])
  })

  it('names its pictures by their paths, without unpacking them', async () => {
    const body = paragraph(drawing('p1')) + paragraph(drawing('p2')) + paragraph(drawing('p1'))
    const { document, pictures, losses } = await read({
      body,
      relations: pictureRelation('p1', 'media/image1.png') + pictureRelation('p2', 'media/image2.emf'),
      parts: { 'word/media/image1.png': 'no picture', 'word/media/image2.emf': 'drawn' },
    })
    const address = 'https://picture.invalid/0'
    expect(pictures).toEqual([{ address, entry: 'word/media/image1.png', name: 'image1.png' }])
    expect(document.content.map(node => node.type === 'image' && [node.attrs.src, node.attrs.alt])).toEqual([
      [address, 'River'],
      [address, 'River'],
    ])
    expect(losses).toEqual([{ kind: 'pictureFormat', count: 1 }])
  })

  it('takes at most 300 of its 1,000 pictures, and counts the others', async () => {
    const ids = Array.from({ length: 1000 }, (_, index) => index)
    const { pictures, losses } = await read({
      body: paragraph(run('text')) + ids.map(id => paragraph(drawing(`p${id}`))).join(''),
      relations: ids.map(id => pictureRelation(`p${id}`, `media/${id}.png`)).join(''),
      parts: Object.fromEntries(ids.map(id => [`word/media/${id}.png`, ''])),
    })
    expect(pictures).toHaveLength(300)
    expect(losses).toEqual([{ kind: 'tooManyPictures', count: 700 }])
  })

  it('counts its losses: linked pictures, comments, deletions, macros, embedded files and page headers', async () => {
    const body = [
      paragraph(run('text')),
      paragraph(drawing('p1', 'link')),
      paragraph('<w:r><w:commentReference w:id="1"/></w:r>'),
      paragraph('<w:del w:id="1"><w:r><w:delText>gone</w:delText></w:r></w:del>'),
    ].join('')
    const { losses } = await read({
      body,
      relations: pictureRelation('p1', 'http://127.0.0.1:1/a.png', 'External'),
      parts: {
        'word/vbaProject.bin': 'macro',
        'word/embeddings/inner.docx': zipSync({ 'a.xml': strToU8('<a/>') }),
        'word/header1.xml': '<w:hdr xmlns:w="w"><w:p><w:r><w:t>Company</w:t></w:r></w:p></w:hdr>',
      },
    })
    expect(Object.fromEntries(losses.map(({ kind, count }) => [kind, count]))).toEqual({
      pictureLinked: 1,
      comment: 1,
      deletedText: 1,
      macro: 1,
      embeddedFile: 1,
      headerFooter: 1,
    })
  })

  it('has its title from its first heading, its properties or its name', async () => {
    const heading = paragraph(run('First'), 'Heading1')
    const coreProperties = '<dc:title>Kept &amp; sound</dc:title><dc:creator>Lin</dc:creator>'
    const text = paragraph(run('text'))
    expect(await read({ body: heading + text, coreProperties })).toMatchObject({
      title: 'First',
      author: 'Lin',
    })
    expect((await read({ body: text, coreProperties })).title).toBe('Kept & sound')
    expect((await read({ body: text })).title).toBe('Report')
  })
})

describe('a harmful Word file', () => {
  const problemOf = async (bytes: Uint8Array): Promise<ImportProblem | undefined> =>
    readInThread({ kind: 'word', bytes, fileName: 'a.docx' }).then(
      () => undefined,
      error => (error instanceof ImportError ? error.problem : undefined),
    )
  const body = paragraph(run('text'))
  const nested = (depth: number) =>
    `${'<w:sdt><w:sdtContent>'.repeat(depth)}${body}${'</w:sdtContent></w:sdt>'.repeat(depth)}`
  const files: Record<string, () => Uint8Array> = {
    'unpacks to 90 MB': () =>
      buildWordFile({ body, parts: { 'word/a.xml': new Uint8Array(90 * 1024 * 1024) } }),
    'has a part that is packed a thousand times': () =>
      buildWordFile({ body, parts: { 'word/a.xml': new Uint8Array(4 * 1024 * 1024) } }),
    'has 16,000 parts': () =>
      buildWordFile({
        body,
        parts: Object.fromEntries(Array.from({ length: 16_000 }, (_, at) => [`word/${at}.bin`, ''])),
        level: 0,
      }),
    'expands entities': () =>
      buildWordFile({
        body,
        parts: { 'word/styles.xml': '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><a>&c;</a>' },
      }),
    'is no archive': () => strToU8('PK but no archive'),
    'is another archive': () => zipSync({ 'a.txt': strToU8('a') }),
    'has no document': () =>
      zipSync({
        '[Content_Types].xml': strToU8(
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        ),
      }),
    'nests 200,000 elements': () => buildWordFile({ body: nested(100_000), level: 0 }),
    'has nothing to read': () => buildWordFile({ body: '' }),
    'has more text than an article': () =>
      buildWordFile({ body: paragraph(run('长'.repeat(1_100_000))), level: 0 }),
  }
  it.each([
    ['unpacks to 90 MB', 'bomb'],
    ['has a part that is packed a thousand times', 'bomb'],
    ['has 16,000 parts', 'bomb'],
    ['expands entities', 'unnatural'],
    ['is no archive', 'broken'],
    ['is another archive', 'broken'],
    ['has no document', 'broken'],
    ['nests 200,000 elements', 'unnatural'],
    ['has nothing to read', 'empty'],
    ['has more text than an article', 'tooLong'],
  ])('that %s is refused as %s', async (name, problem) => {
    const file = files[name]
    if (!file) throw new Error('There is no such file')
    expect(await problemOf(file())).toBe(problem)
  })

  it('is given up when it takes too long or too much memory', async () => {
    const task = { kind: 'word', bytes: buildWordFile({ body }), fileName: 'a.docx' } as const
    await expect(readInThread(task, { maxMemoryMb: 768, timeoutMs: 1 })).rejects.toMatchObject({
      problem: 'tooSlow',
    })
    const long = { ...task, bytes: buildWordFile({ body: body.repeat(50_000) }) }
    await expect(readInThread(long, { maxMemoryMb: 24, timeoutMs: 60_000 })).rejects.toMatchObject({
      problem: 'bomb',
    })
  })
})
