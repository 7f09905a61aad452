import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { importLimits } from '@greenroom/contract/import-limits'
import type { Text } from '@greenroom/contract/languages'
import type { TextEncoding } from '@greenroom/contract/text-encoding'
import { detectEncoding } from '../../files/text-encoding.ts'
import { createCsvRows, separatorOf } from './csv-rows.ts'
import { fileProblems } from './problem.ts'
import type { TableFile, TableRow, TableRows } from './table-row.ts'

const broken: Readonly<Record<'quote' | 'open', Text>> = {
  quote: {
    'zh-CN': '引号后面还有其他字符',
    'en-US': 'Something stands after a closing quotation mark',
  },
  open: { 'zh-CN': '引号没有结束', 'en-US': 'A quotation mark is never closed' },
}

/** Spreadsheets may name the separator in a first line of its own. */
const separatorLine = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i

/** Old programs mark the end of a text with Control-Z. */
const endMark = '\u001a'

/** Opens a CSV file of any known encoding and separator. @throws FileProblem when it is no text */
export async function openCsv(path: string): Promise<TableFile> {
  const encoding = await detectEncoding(path)
  if (!encoding) throw fileProblems.notText()
  const { size } = await stat(path)
  return { encoding, pieces: readPieces(path, encoding, size) }
}

async function* readPieces(path: string, encoding: TextEncoding, size: number): AsyncGenerator<TableRows> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const take = createTaker()
  let bytes = 0
  let lastLine = 1
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw fileProblems.brokenText(lastLine, encoding)
    }
  }
  const piece = (text: string, isLast: boolean): TableRows => {
    const rows = take(text, isLast)
    lastLine = rows.at(-1)?.line ?? lastLine
    return { rows, share: size === 0 ? 1 : bytes / size }
  }
  for await (const chunk of createReadStream(path, { highWaterMark: 262_144 })) {
    bytes += chunk.length
    yield piece(decode(chunk), false)
  }
  yield piece(decode(), true)
}

const bounds = { maxRow: importLimits.csvRow, maxCells: importLimits.columns }

/**
 * Creates a parser that returns the complete rows after each piece of text. It waits for the whole first line, which
 * determines the separator.
 */
function createTaker(): (piece: string, isLast: boolean) => TableRow[] {
  let head: string | undefined = ''
  let next = createCsvRows({ separator: ',', ...bounds })
  return (piece, isLast) => {
    let text = piece
    if (head !== undefined) {
      head += piece
      if (!isLast && !head.includes('\n') && head.length < importLimits.csvRow) return []
      const named = separatorLine.exec(head)
      const separator = named
        ? separatorOf(named[1] ?? '')
        : separatorOf(head.slice(0, head.search(/[\r\n]|$/)))
      text = named ? head.slice(named[0].length) : head
      head = undefined
      next = createCsvRows({ separator, ...bounds })
    }
    return [...next(text, isLast)]
      .filter(({ cells }) => cells.length > 1 || cells[0] !== endMark)
      .map(({ broken: how, ...row }) => ({ ...row, ...(how && { broken: broken[how] }) }))
  }
}
