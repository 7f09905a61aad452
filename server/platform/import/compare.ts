import type { ImportOutcome } from '@greenroom/contract/import'
import type { Text } from '@greenroom/contract/languages'
import { type Permission, permissions as permissionTexts } from '@greenroom/contract/permissions'
import { ruleTexts } from '@greenroom/contract/rule-texts'
import { trimBlanks } from './clean-text.ts'
import type { ListImport } from './definition.ts'
import { isSameInstant } from './moment.ts'
import { missingIn } from './parse-row.ts'
import type { References } from './references.ts'
import { keyOf, readKey } from './row-key.ts'
import type { FoundRow } from './rows.ts'
import type { ImportIssue } from './schema.ts'

/** The same message for missing and for invisible rows, so that it does not reveal which rows exist. */
const notFound: Text = {
  'zh-CN': '没有找到您可以查看的数据。要新建，请留空',
  'en-US': 'Nothing that you may see has it. Leave it empty for a new row.',
}
const hidden: Text = {
  'zh-CN': '已被您无权查看的数据使用',
  'en-US': 'It belongs to something that you may not see',
}
const ambiguous: Text = {
  'zh-CN': '有多条数据使用它，请填写 ID',
  'en-US': 'Several rows have it. Give the ID.',
}
const fixed: Text = {
  'zh-CN': '已有的数据不能在导入时更改此项',
  'en-US': 'An import does not change this of what is there already',
}

/** Message naming the permission that a column needs. */
const missing = (need: Permission): Text => ({
  'zh-CN': `您没有“${permissionTexts[need]['zh-CN']}”的权限`,
  'en-US': `You do not have the permission “${permissionTexts[need]['en-US']}”`,
})

/** Outcome of a row. */
export interface Verdict {
  outcome: Exclude<ImportOutcome, 'kept'>
  issues: ImportIssue[]
  /** Columns whose stored value would change. */
  changed: string[]
}

/** The importing user, with the time zone of the file. */
export interface ImportUser {
  permissions: ReadonlySet<Permission>
  timeZone: string
  references: References
}

type Values = Readonly<Record<string, unknown>>

/**
 * Determines the outcome of a row of a file, given the stored row and the user's access.
 * @param doubts issues of values that count only where the values would be written
 */
export function compare(
  list: ListImport,
  values: Values,
  existing: FoundRow | undefined,
  user: ImportUser,
  doubts: readonly ImportIssue[] = [],
): Verdict {
  const { description } = list
  const { issues: others, changed } = existing
    ? judgeFound(list, values, existing, user)
    : judgeNew(list, values, user)
  const key = deciding(description, values)?.column
  // A doubtful key may belong to another row, so it changes none.
  const isWritten = (column: string) =>
    !existing || changed.includes(column) || (column === key && changed.length > 0)
  const issues = [...others, ...doubts.filter(({ column }) => isWritten(column))]
  if (issues.length > 0) return { outcome: 'fail', issues, changed: [] }
  const needed = changed.some(key => !description.columns.find(column => column.key === key)?.need)
  const need = existing ? (needed ? description.needs.change : undefined) : description.needs.create
  if (need !== undefined && !user.permissions.has(need)) {
    return { outcome: 'fail', issues: [{ column: '', text: missing(need) }], changed: [] }
  }
  return { outcome: !existing ? 'create' : changed.length > 0 ? 'change' : 'same', issues, changed }
}

type Judged = Omit<Verdict, 'outcome'>

/** The key that decides which stored row these values are about. */
const deciding = ({ keys }: ListImport['description'], values: Values) =>
  keys.find(({ column }) => values[column] !== undefined)

function judgeFound(list: ListImport, values: Values, existing: FoundRow, user: ImportUser): Judged {
  const { description, fixed: unchangeable = [] } = list
  const key = deciding(description, values)
  const refuse = (text: Text): Judged => ({ issues: [{ column: key?.column ?? '', text }], changed: [] })
  if (existing.isAmbiguous) return refuse(ambiguous)
  if (!existing.visible) return refuse(key?.unknown === 'create' ? hidden : notFound)
  const changed = changedColumns(list, values, existing, user.timeZone)
  const refused = changed
    .filter(column => unchangeable.includes(column))
    .map(column => ({ column, text: fixed }))
  if (refused.length > 0) return { issues: refused, changed: [] }
  const forbidden = forbiddenColumns(description, user.permissions, column => changed.includes(column))
  return { issues: [...forbidden, ...unknownReferences(values, changed, user.references)], changed }
}

function judgeNew(list: ListImport, values: Values, user: ImportUser): Judged {
  const { description } = list
  const key = keyOf(description, values)
  const column = key === null ? undefined : readKey(key).column
  const unknown = description.keys.find(one => one.column === column)?.unknown
  if (column !== undefined && unknown === 'fail') return { issues: [{ column, text: notFound }], changed: [] }
  const refused = Object.entries(list.refuse?.(values) ?? {}).map(([name, rule]) => ({
    column: name,
    text: ruleTexts[rule],
  }))
  const isOwn = (name: string, otherwise?: string) => values[name] !== undefined && values[name] !== otherwise
  const forbidden = forbiddenColumns(description, user.permissions, isOwn)
  const unnamed = unknownReferences(values, Object.keys(values), user.references)
  return { issues: [...missingIn(description, values), ...refused, ...forbidden, ...unnamed], changed: [] }
}

/** Columns that would get a value which the user may not set. */
function forbiddenColumns(
  { columns }: ListImport['description'],
  permissions: ReadonlySet<Permission>,
  gets: (key: string, otherwise?: string) => boolean,
): ImportIssue[] {
  return columns.flatMap(({ key, need, otherwise }) =>
    need !== undefined && !permissions.has(need) && gets(key, otherwise)
      ? [{ column: key, text: missing(need) }]
      : [],
  )
}

/** Columns that refer to something which the user may not name. */
const unknownReferences = (values: Values, columns: readonly string[], references: References) =>
  columns
    .filter(column => references.get(column)?.has(String(values[column])) === false)
    .map((column): ImportIssue => ({ column, text: ruleTexts.unknownDocument }))

/** Columns of the file that differ from the stored row. */
export function changedColumns(
  { description }: ListImport,
  values: Values,
  existing: Pick<FoundRow, 'values'>,
  timeZone: string,
): string[] {
  return description.columns
    .filter(({ key, kind }) => {
      const imported = values[key]
      if (imported === undefined) return false
      const existingValue = existing.values[key]
      if (kind === 'instant') return !isSameInstant(String(imported), String(existingValue), timeZone)
      return kind === 'number' ? existingValue !== imported : plainText(existingValue) !== plainText(imported)
    })
    .map(({ key }) => key)
}

/** Normalises parts of a text that files do not preserve: line ends and surrounding blanks. */
const plainText = (value: unknown) => trimBlanks(String(value ?? '').replaceAll(/\r\n?/g, '\n'))
