import { createContentSource, upsertContentItems } from '@greenroom/contract/areas/content/content-sources'
import { uploadImport } from '@greenroom/contract/areas/imports/imports'
import { errors } from '@greenroom/contract/errors'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowXml, styles, workbook } from '../../platform/import/testing/workbook.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { contentItems } from '../content/schema.ts'
import { type By, createBringer } from './testing/import-file.ts'

let server: TestServer
let admin: By
let bringer: ReturnType<typeof createBringer>
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  bringer = createBringer(server)
})
afterAll(() => server.stop())

const itemsBy = (author: string) =>
  server.database.pool
    .select()
    .from(contentItems)
    .where(eq(contentItems.author, author))
    .orderBy(asc(contentItems.title))

type Content = string | Uint8Array<ArrayBuffer>

/** Issues of the failing rows of a file of content items, as column and text. */
async function issuesOf(content: Content, name?: string): Promise<[string, string][]> {
  const { id } = await bringer.dryRun(admin, 'content-item', content, name)
  const rows = await bringer.rows(admin, id, 'fail')
  return rows.flatMap(({ issues }) => issues.map(({ column, text }): [string, string] => [column, text]))
}

const cell = (xml: string) => ({ xml })
const headings = rowXml(['External ID', 'Title', 'Genre', 'Author', 'Topic', 'Body'])
const itemsXml = (...rows: (string | { xml: string })[][]) => workbook(headings + rows.map(rowXml).join(''))
const tooManyDigits = expect.stringMatching(/more than 15 digits.*format the column as text/)

describe('an identifier in a file', () => {
  it('of more than 15 digits in a number cell fails, and no two of them become one', async () => {
    const numbers = ['123456789012345678', '123456789012345679', '1.23456789012345E+017', '1000000000000000']
    const rows = numbers.map(number => [cell(`<c><v>${number}</v></c>`), 'Long', 'text', 'Long id'])
    const { id, done } = await bringer.bring(admin, 'content-item', itemsXml(...rows), 'ids.xlsx')
    expect(done).toEqual({ create: 0, change: 0, same: 0, fail: numbers.length })
    for (const { issues } of await bringer.rows(admin, id, 'fail'))
      expect(issues).toEqual([{ column: 'externalId', text: tooManyDigits }])
    // The file of failures shows the lost digits.
    const failures = new Uint8Array(await (await bringer.failureFile(admin, id)).arrayBuffer())
    expect(await issuesOf(failures, 'again.xlsx')).toEqual(numbers.map(() => ['externalId', tooManyDigits]))
  })

  it('is taken as its format shows it, and as text in full', async () => {
    const rows = [
      [cell(`<c s="${styles.padded}"><v>123</v></c>`), 'Shown 1', 'text', 'Shown'],
      ['123456789012345678', 'Shown 2', 'text', 'Shown'],
      ['1.23457E+17', 'Shown 3', 'text', 'Shown'],
      [cell('<c><v>123456789012345</v></c>'), 'Shown 4', 'text', 'Shown'],
    ]
    const { done } = await bringer.bring(admin, 'content-item', itemsXml(...rows), 'ids.xlsx')
    expect(done).toMatchObject({ create: 4, fail: 0 })
    const ids = (await itemsBy('Shown')).map(({ externalId }) => externalId)
    expect(ids).toEqual(['00123', '123456789012345678', '1.23457E+17', '123456789012345'])
  })

  it('that a spreadsheet made an amount, a date or a truth value fails by its column', async () => {
    const amount = cell(`<c s="${styles.percent}"><v>0.5</v></c>`)
    const date = cell(`<c s="${styles.moment}"><v>46347</v></c>`)
    const truth = cell('<c t="b"><v>1</v></c>')
    const fine = ['Fine', 'text', 'Lin'] as const
    const file = itemsXml(
      [amount, ...fine],
      [date, ...fine],
      [truth, ...fine],
      ['n-1', 'Name', 'text', date],
      ['n-2', date, 'text', 'Lin'],
      ['n-3', cell('<c><v>12345678901234567</v></c>'), 'text', 'Lin'],
    )
    expect(await issuesOf(file, 'ids.xlsx')).toEqual([
      ['externalId', expect.stringContaining('an amount')],
      ['externalId', expect.stringContaining('a date or time')],
      ['externalId', expect.stringContaining('TRUE or FALSE')],
      ['author', expect.stringContaining('a date or time')],
      ['title', expect.stringContaining('a date or time')],
      ['title', tooManyDigits],
    ])
  })

  it('with an exponent in a text file fails, but where a row has it already; free text may have one', async () => {
    const source = await server.ask(createContentSource, { body: { name: 'Exponents' } }, admin)
    const item = { externalId: '1E5', title: 'By wire', genre: 'text', author: 'Exponent' } as const
    await server.ask(upsertContentItems, { body: { items: [item] } }, { token: source.token })
    const lines = [
      'External ID,Title,Genre,Author,Source system',
      '1.23457E+17,Rounded,text,Exponent,',
      '1.23457E+17,Another,text,Exponent,',
      'free-1,1E5,text,Exponent,',
      '1E5,By wire,text,Exponent,Exponents',
      'e-2,#REF!,text,Exponent,',
    ]
    const { id, done } = await bringer.bring(admin, 'content-item', lines.join('\n'))
    expect(done).toEqual({ create: 1, change: 0, same: 1, fail: 3 })
    expect(
      (await bringer.rows(admin, id, 'fail')).map(({ issues: [issue] }) => [issue?.column, issue?.text]),
    ).toEqual([
      ['externalId', expect.stringContaining('give all its digits')],
      ['externalId', expect.stringContaining('give all its digits')],
      ['title', 'Its formula has an error'],
    ])
    expect((await itemsBy('Exponent')).map(({ title }) => title)).toEqual(['1E5', 'By wire'])
  })
})

it('a formula without a saved result fails by its column, also when its row is imported again', async () => {
  const formula = cell('<c><f>A1&amp;"x"</f><v></v></c>')
  const error = cell('<c t="e"><f>X</f><v>#REF!</v></c>')
  const rows = [
    ['f-1', 'Formula 1', 'text', 'Formulas', '', formula],
    ['f-2', 'Formula 2', 'text', 'Formulas', '', error],
    ['f-3', 'Formula 3', 'text', 'Formulas', '', cell('<c t="str"><f>A1</f><v>kept</v></c>')],
  ]
  const { id, done } = await bringer.bring(admin, 'content-item', itemsXml(...rows), 'formulas.xlsx')
  expect(done).toMatchObject({ create: 1, fail: 2 })
  expect((await itemsBy('Formulas')).map(({ title, body }) => [title, body])).toEqual([['Formula 3', 'kept']])
  const failing = await bringer.rows(admin, id, 'fail')
  expect(failing.map(({ cells, issues }) => [cells.body, issues[0]?.column, issues[0]?.text])).toEqual([
    ['=A1&"x"', 'body', expect.stringContaining('no saved result')],
    ['#REF!', 'body', 'Its formula has an error'],
  ])
  const failures = new Uint8Array(await (await bringer.failureFile(admin, id)).arrayBuffer())
  expect((await issuesOf(failures, 'again.xlsx')).map(([column]) => column)).toEqual(['body', 'body'])
})

describe('a text file of another program', () => {
  const hex = (digits: string) => new Uint8Array(Buffer.from(digits.replaceAll(' ', ''), 'hex'))
  const utf16 = (content: string) => new Uint8Array(Buffer.from(content, 'utf16le'))

  it.each([
    [
      'Unicode text of Excel',
      'u.txt',
      utf16('\ufeffTitle\tGenre\tAuthor\r\n"Unicode\t文本"\ttext\tPrograms\r\n'),
      'Unicode\t文本',
      'utf-16le',
    ],
    [
      'UTF-16 without a mark',
      'u.csv',
      utf16('Title,Genre,Author\nWide 文本,text,Programs\n'),
      'Wide 文本',
      'utf-16le',
    ],
    ['tabs', 't.tsv', 'Title\tGenre\tAuthor\nTabs\ttext\tPrograms\n', 'Tabs', 'utf-8'],
    ['pipes', 'p.csv', 'Title|Genre|Author\nPipes, too|text|Programs\n', 'Pipes, too', 'utf-8'],
    [
      'decorated headings',
      'h.csv',
      '\ufeff*Title, Ｇｅｎｒｅ\u200b ＊,Author\u00a0(required):\nHeadings,\u200btext\u200b,Programs\u200b\n',
      'Headings',
      'utf-8',
    ],
    [
      'Windows-1252',
      'w.csv',
      new Uint8Array(Buffer.from('Title,Genre,Author\nCafé Müller,text,Programs\n', 'latin1')),
      'Café Müller',
      'windows-1252',
    ],
    [
      'Big5',
      'b.csv',
      hex('5469746c652c47656e72652c417574686f720a a578a55f a95da5ab 2c746578742c 50726f6772616d73 0a'),
      '台北夜市',
      'big5',
    ],
    [
      'EUC-KR',
      'k.csv',
      hex(
        '5469746c652c47656e72652c417574686f720ac7d1b1b9c0c720bdc5b9aec0ba20bfc0b4c3b5b520bcbcb0e8c0c720bcd2bdc4c0bb20c0fcc7d1b4d92c746578742c50726f6772616d730a',
      ),
      '한국의 신문은 오늘도 세계의 소식을 전한다',
      'euc-kr',
    ],
    ['an end mark', 'z.csv', 'Title,Genre,Author\nEnded,text,Programs\n\u001a', 'Ended', 'utf-8'],
  ])('with %s is taken', async (_, name, content, title, encoding) => {
    const row = await bringer.bring(admin, 'content-item', content, name)
    expect([row.encoding, row.done, row.ignoredColumns]).toEqual([
      encoding,
      { create: 1, change: 0, same: 0, fail: 0 },
      [],
    ])
    expect((await itemsBy('Programs')).map(item => item.title)).toContain(title)
  })

  it('with a control character fails by the row and column that have it', async () => {
    const lines =
      'Title,Genre,Author,Body\nA bell\u0007 here,text,Controls,x\nNothing wrong,text,Controls,A\u0000B\nFine,text,Controls,x\n'
    const { id, dryRun } = await bringer.dryRun(admin, 'content-item', lines)
    expect(dryRun).toMatchObject({ create: 1, fail: 2 })
    const rows = await bringer.rows(admin, id, 'fail')
    expect(rows.map(({ line, issues }) => [line, ...issues])).toEqual([
      [2, { column: 'title', text: 'Control characters are not allowed' }],
      [3, { column: 'body', text: 'Control characters are not allowed' }],
    ])
  })

  it('may have full-width digits in numbers and dates', async () => {
    await bringer.bring(
      admin,
      'content-item',
      'Title,Genre,Author,Published\nWide day,text,Digits,２０２６年１１月２０日　０８：３０\n',
    )
    expect((await itemsBy('Digits')).map(({ publishedAt }) => publishedAt.toISOString())).toEqual([
      '2026-11-20T00:30:00.000Z',
    ])
    const { id } = await bringer.dryRun(
      admin,
      'content-set',
      'Set number,Set name\n９９９９９９,Wide\n"1,234.0",Grouped\n1E5,Short\n1234567890123456,Long\n5²,Squared\n①,Circled\n',
    )
    const rows = await bringer.rows(admin, id, 'fail')
    expect(rows.map(({ issues: [issue] }) => issue?.text)).toEqual([
      expect.stringContaining('Nothing that you may see'),
      expect.stringContaining('Nothing that you may see'),
      expect.stringContaining('give all its digits'),
      'It has more than 15 digits',
      'Not a whole number',
      'Not a whole number',
    ])
  })

  it('with a number that a format shows as another number fails by its column', async () => {
    const row = (style: number, number: number) =>
      rowXml([{ xml: `<c s="${style}"><v>${number}</v></c>` }, 'A name'])
    const rows = [row(styles.percent, 999_999), row(styles.thousands, 999_999), row(styles.named, 999_999)]
    const file = workbook(rowXml(['Set number', 'Set name']) + rows.join(''))
    const { id } = await bringer.dryRun(admin, 'content-set', file, 'sets.xlsx')
    const failures = await bringer.rows(admin, id, 'fail')
    expect(failures.map(({ issues: [issue] }) => issue)).toEqual([
      { column: 'number', text: 'Not a whole number' },
      { column: 'number', text: expect.stringContaining('Nothing that you may see') },
      { column: 'number', text: 'Not a whole number' },
    ])
  })

  it('with its rows in another sheet is refused by the name of that sheet; sheets that are not read are named', async () => {
    const parts = {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="Notes" r:id="b"/><sheet name="Rows" r:id="a"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rowXml(['Set number', 'Set name'])}</sheetData></worksheet>`,
    }
    const refused = await bringer.dryRun(admin, 'content-set', workbook(rowXml(['Read me']), parts), 'a.xlsx')
    expect(refused).toMatchObject({
      state: 'refused',
      problem:
        'Only the first sheet, “Notes”, is read, and none of the headings in its row 1 is known. If the rows are in “Rows”, move that sheet to the front.',
    })
    const rows = rowXml(['Set name', 'Content type']) + rowXml(['Sheets', 'img'])
    const read = await bringer.dryRun(admin, 'content-set', workbook(rows, parts), 'b.xlsx')
    expect(read).toMatchObject({ state: 'dryRun', rows: 1, ignoredSheets: ['Rows'] })
  })

  /** The header of an old workbook, and its directory with these entries. */
  function compoundFile(...entries: string[]): Uint8Array<ArrayBuffer> {
    const file = Buffer.alloc(1024)
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
    file.writeUInt16LE(9, 30)
    for (const [place, entry] of entries.entries()) file.write(entry, 512 + place * 128, 'utf16le')
    return new Uint8Array(file)
  }

  it.each([
    [
      'in two encodings',
      'a.csv',
      new Uint8Array(Buffer.concat([Buffer.from('标题,题'), Buffer.from('b1eacce2ff', 'hex')])),
      /encoding is not known here: save it in UTF-8/,
    ],
    [
      'an old workbook',
      'a.xls',
      compoundFile('Root Entry', 'Workbook'),
      /old Excel workbook \(\.xls\).*save it as \.xlsx/,
    ],
    [
      'a workbook with a password',
      'a.xlsx',
      compoundFile('Root Entry', 'EncryptionInfo', 'EncryptedPackage'),
      /protected by a password.*without the password/,
    ],
    [
      'a web page named as a workbook',
      'a.xls',
      utf16('\ufeff<html xmlns:x="urn:x"><table><tr><td>1</td></tr></table></html>'),
      /web page.*save it as \.xlsx/,
    ],
    [
      'an XML table of Excel 2003',
      'a.xls',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      /XML file.*save it as \.xlsx/,
    ],
  ])('that is %s is refused by its true reason with what to do', async (_, name, content, reason) => {
    const body = new FormData()
    body.append('file', new File([content], name))
    const { code, data } = await server.call(uploadImport, { params: { list: 'content-item' }, body }, admin)
    expect(code).toBe(errors.invalid.code)
    const [issue] = errors.invalid.data.parse(data).issues
    expect(issue?.msg).toMatch(reason)
    expect(issue?.msg).toContain('CSV, TXT, XLSX')
  })
})
