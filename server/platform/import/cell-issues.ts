import type { ImportColumn } from '@greenroom/contract/import'
import type { Text } from '@greenroom/contract/languages'
import type { CellType } from './read/table-row.ts'

/** What a cell lost before the file was saved. */
const texts = {
  rounded: {
    'zh-CN': '超过 15 位的数字已被表格软件改动，请先把该列设为文本格式再填写',
    'en-US':
      'It has more than 15 digits, so the spreadsheet changed it: format the column as text and type it again',
  },
  amount: {
    'zh-CN': '单元格是数值（如小数、百分比、金额）而不是文本，请先把该列设为文本格式再填写',
    'en-US':
      'The cell holds an amount, such as a decimal, a percentage or money: format the column as text and type it again',
  },
  moment: {
    'zh-CN': '已被表格软件变成日期或时间，请先把该列设为文本格式再填写',
    'en-US': 'The spreadsheet made it a date or time: format the column as text and type it again',
  },
  boolean: {
    'zh-CN': '已被表格软件变成逻辑值（TRUE/FALSE），请先把该列设为文本格式再填写',
    'en-US': 'The spreadsheet made it TRUE or FALSE: format the column as text and type it again',
  },
  error: { 'zh-CN': '公式有错误', 'en-US': 'Its formula has an error' },
  uncomputed: {
    'zh-CN': '公式没有保存计算结果，请用表格软件打开并保存后再导入',
    'en-US': 'Its formula has no saved result: open the file in a spreadsheet and save it',
  },
  exponent: {
    'zh-CN': '像是被表格软件缩写的数字，请填写完整的数字；确实如此的，请用 .xlsx 文件并设为文本格式',
    'en-US':
      'It looks like a number that a spreadsheet shortened: give all its digits, or import a workbook with the cell as text',
  },
} as const satisfies Record<string, Text>

/** Types of cells that are no value of a column of a kind. */
const refused: Readonly<Record<ImportColumn['kind'], readonly CellType[]>> = {
  identifier: ['rounded', 'amount', 'moment', 'boolean'],
  text: ['rounded', 'moment'],
  number: ['rounded'],
  instant: [],
  word: [],
}

/** Why a cell of a workbook is no value of its column; undefined when it may be one. */
export function cellIssue(kind: ImportColumn['kind'], type: CellType | undefined): Text | undefined {
  if (type === 'error' || type === 'uncomputed') return texts[type]
  return type !== undefined && type !== 'number' && refused[kind].includes(type) ? texts[type] : undefined
}

/** Errors of formulas, as spreadsheets write them to text files. */
const formulaError =
  /^(?:#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|BLOCKED!|FIELD!)|Err:\d{3})$/
const exponent = /^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i

/**
 * Why a cell of a text file may differ from the typed value; undefined without a doubt. Text files do not distinguish numbers and
 * results of formulas from texts, so it counts only where it would be written.
 */
export function cellDoubt(kind: ImportColumn['kind'], cell: string): Text | undefined {
  if (formulaError.test(cell)) return texts.error
  return (kind === 'identifier' || kind === 'number') && exponent.test(cell) ? texts.exponent : undefined
}
