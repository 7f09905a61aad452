import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCsv } from './csv.ts'
import { createCsvRows } from './csv-rows.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'greenroom-csv-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function read(content: string | Uint8Array) {
  const path = join(directory, 'file')
  await writeFile(path, content)
  const { encoding, pieces } = await openCsv(path)
  const found: unknown[] = []
  for await (const { rows } of pieces) {
    for (const { line, cells, broken } of rows) {
      found.push([line, ...(broken ? [`! ${broken['en-US']}`] : []), ...cells])
    }
  }
  return { encoding, rows: found }
}

/** 标题,春节 in GBK. */
const gbk = Uint8Array.from([0xb1, 0xea, 0xcc, 0xe2, 0x2c, 0xb4, 0xba, 0xbd, 0xda, 0x0a])

describe('a CSV file', () => {
  it('is read with quotation marks, empty lines and line breaks within cells, with the row numbers of a spreadsheet', async () => {
    const { rows } = await read('a,b\r\n1,"x ""y""\nz"\r\n\r\n2,"3" \r\n4')
    expect(rows).toEqual([
      [1, 'a', 'b'],
      [2, '1', 'x "y"\nz'],
      [4, '2', '3'],
      [5, '4'],
    ])
  })

  it('keeps no more cells of a row than a row may have, and that there are more', () => {
    const read = createCsvRows({ separator: ',', maxRow: 1_000_000, maxCells: 3 })
    const rows = [...read(`a,b,c,d,e,,\n${','.repeat(400_000)}\nx${','.repeat(400_000)}y\n`, true)]
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b', 'c', 'e'] },
      { line: 3, cells: ['x', '', '', 'y'] },
    ])
  })

  it('loses only the row in which a quotation mark is wrong or never closed, and none of its cells', async () => {
    const { rows } = await read('a,b\n"bad"x,1\n2,say "hi"\n3,"open\n4,5\n6,"7"\n')
    expect(rows).toEqual([
      [1, 'a', 'b'],
      [2, '! Something stands after a closing quotation mark', 'badx', '1'],
      [3, '2', 'say "hi"'],
      // The cell ends at the next mark; the text after that mark is the error.
      [4, '! Something stands after a closing quotation mark', '3', 'open\n4,5\n6,7"'],
    ])
    expect((await read('a\n"open\n1\n2\n')).rows).toEqual([
      [1, 'a'],
      [2, '! A quotation mark is never closed', '"open'],
      [3, '1'],
      [4, '2'],
    ])
  })

  it.each([
    ['utf-8', Buffer.from('标题,春节\n')],
    ['utf-8', Buffer.from('\ufeff标题,春节\n')],
    ['utf-16le', Buffer.from('\ufeff标题,春节\n', 'utf16le')],
    ['utf-16be', Buffer.from('\ufeff标题,春节\n', 'utf16le').swap16()],
    ['gb18030', gbk],
  ])('is read in %s', async (encoding, content) => {
    expect(await read(content)).toEqual({ encoding, rows: [[1, '标题', '春节']] })
  })

  it.each([';', '\t'])('is read with %j between its cells', async separator => {
    expect((await read(`a${separator}"b,c"\n`)).rows).toEqual([[1, 'a', 'b,c']])
    for (const named of [`sep=${separator}\n`, `sep=${separator}\r`, `"sep=${separator}"\r\n`]) {
      expect((await read(`${named}a${separator}b,c\n`)).rows).toEqual([[1, 'a', 'b,c']])
    }
  })

  it('with carriage returns alone loses only the row in which a quotation mark is wrong', async () => {
    expect((await read('a,b\r"bad"x,1\r2,"3\r4"\r5,6\r')).rows).toEqual([
      [1, 'a', 'b'],
      [2, '! Something stands after a closing quotation mark', 'badx', '1'],
      [3, '2', '3\r4'],
      [4, '5', '6'],
    ])
    expect((await read('a\r"open\r1\r2\r')).rows).toEqual([
      [1, 'a'],
      [2, '! A quotation mark is never closed', '"open'],
      [3, '1'],
      [4, '2'],
    ])
  })

  it('is refused when it is no text, with the row where that begins', async () => {
    await expect(read(Uint8Array.from([1, 2, 3, 0, 255]))).rejects.toThrow(/not text/)
    const broken = Buffer.concat([
      Buffer.from(`${'a'.repeat(100)}\n`.repeat(12_000)),
      Uint8Array.from([255, 254]),
    ])
    await expect(read(broken)).rejects.toThrow(/Near row \d{4,5} there are bytes/)
  })

  it('is given up when one quotation mark after the other is never closed', () => {
    const read = createCsvRows({ separator: ',', maxRow: 50, maxCells: 9, maxOpen: 3 })
    const lines = (count: number) => [...read(`"${'x'.repeat(60)}\n`.repeat(count), false)]
    expect(lines(1).map(({ broken }) => broken)).toEqual(['open'])
    const more = createCsvRows({ separator: ',', maxRow: 50, maxCells: 9, maxOpen: 0 })
    expect(() => [...more(`"${'x'.repeat(60)}`, false)]).toThrow(/opens in row 1 is never closed/)
  })
})
