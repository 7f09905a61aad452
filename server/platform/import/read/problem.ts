import type { Text } from '@greenroom/contract/languages'
import type { Sheets } from './table-row.ts'

/** A file cannot be read; the message is for its user. */
export class FileProblem extends Error {
  readonly text: Text

  constructor(text: Text) {
    super(text['en-US'])
    this.text = text
  }
}

const problem = (zh: string, en: string) => new FileProblem({ 'zh-CN': zh, 'en-US': en })
const quoted = (names: readonly string[], separator: string) =>
  names
    .slice(0, 3)
    .map(name => `“${name}”`)
    .join(separator)
const number = (value: number) => value.toLocaleString('en-US')

/** Problems of a file as a whole. */
export const fileProblems = {
  empty: () => problem('文件是空的', 'The file is empty'),
  noRows: () => problem('文件只有标题行，没有数据', 'The file has headings and no rows'),
  notText: () =>
    problem(
      '无法识别文件的编码。请另存为 UTF-8 编码的 CSV',
      'The file is not text in an encoding that is known here. Save it as CSV in UTF-8.',
    ),
  brokenText: (line: number, encoding: string) =>
    problem(
      `第 ${line} 行附近有不属于 ${encoding} 编码的字节`,
      `Near row ${line} there are bytes that are not text in ${encoding}`,
    ),
  openQuote: (line: number) =>
    problem(
      `从第 ${line} 行开始的引号没有结束`,
      `A quotation mark that opens in row ${line} is never closed`,
    ),
  longRow: (line: number) =>
    problem(
      `第 ${line} 行太长，可能缺少结束的引号`,
      `Row ${line} is too long; a closing quotation mark may be missing`,
    ),
  tooManyRows: (limit: number) =>
    problem(
      `文件超过 ${number(limit)} 行，请分成几个文件`,
      `The file has more than ${number(limit)} rows. Split it into several files.`,
    ),
  tooManyColumns: (limit: number) =>
    problem(`文件超过 ${limit} 列`, `The file has more than ${limit} columns`),
  misread: () =>
    problem(
      '保存这个文件的软件用错了编码，文字已成乱码。请重新打开原文件，打开时选择 UTF-8 编码',
      'The program that saved the file had read it in a wrong encoding, so its texts are garbled. Open the original again, as UTF-8.',
    ),
  noColumns: (line: number) =>
    problem(
      `第 ${line} 行没有任何已知的列标题。请下载模板查看标题`,
      `None of the headings in row ${line} is known. The template shows what they are called.`,
    ),
  otherSheet: (line: number, { read, ignored }: Sheets) =>
    problem(
      `只读取第一个工作表“${read}”，其第 ${line} 行没有任何已知的列标题。数据如果在${quoted(ignored, '、')}，请把该工作表移到最前面`,
      `Only the first sheet, “${read}”, is read, and none of the headings in its row ${line} is known. If the rows are in ${quoted(ignored, ' or ')}, move that sheet to the front.`,
    ),
  twice: (title: string) => problem(`有两列叫“${title}”`, `Two columns are called “${title}”`),
  noWorkbook: () =>
    problem('不是有效的 Excel 工作簿，或者文件已损坏', 'This is not a workbook of Excel, or it is broken'),
  bomb: () => problem('工作簿解压后过大，已拒绝', 'The workbook unpacks to more than is taken here'),
  tooMuchText: () =>
    problem(
      '工作簿的文字太多，已拒绝。请分成几个文件，或另存为 UTF-8 编码的 CSV',
      'The workbook has more text than is taken here. Split it into several files, or save it as CSV in UTF-8.',
    ),
  unnatural: () =>
    problem(
      '工作簿的结构不是表格软件会写出的样子（例如标签嵌套过深），已拒绝。请用 Excel 重新另存',
      'The workbook is built in a way that no spreadsheet writes, such as tags nested too deep. Save it anew in a spreadsheet.',
    ),
  tooManyCells: (limit: number) =>
    problem(
      `工作表超过 ${number(limit)} 个单元格，请分成几个文件`,
      `The sheet has more than ${number(limit)} cells. Split it into several files.`,
    ),
  tooMuchMemory: () =>
    problem(
      '读取这个文件所需的内存超出限制，已拒绝。请分成几个文件，或另存为 CSV',
      'Reading the file takes more memory than is given to one. Split it into several files, or save it as CSV.',
    ),
  secret: () => problem('工作簿有密码保护', 'The workbook is protected by a password'),
  missing: () => problem('文件已不在服务器上', 'The file is not on the server any more'),
} as const
