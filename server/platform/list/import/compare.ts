import type { ImportOutcome } from '@greenroom/contract/areas/imports/imports'
import type { Text } from '@greenroom/contract/languages'
import { type Permission, permissions as permissionTexts } from '@greenroom/contract/permissions'
import { ruleTexts } from '@greenroom/contract/rule-texts'
import type { ListImport } from './definition.ts'
import { missingIn } from './parse-row.ts'
import type { FoundRow } from './rows.ts'
import type { ImportIssue } from './schema.ts'

const unknownKey: Text = {
  'zh-CN': '没有这个编号。要新建，请留空',
  'en-US': 'Nothing has this number. Leave it empty for a new row.',
}
const hidden: Text = {
  'zh-CN': '已被您无权查看的数据使用',
  'en-US': 'It belongs to something that you may not see',
}
const fixed: Text = {
  'zh-CN': '已有的数据不能在导入时更改此项',
  'en-US': 'An import does not change this of what is there already',
}

/** What somebody misses who would need it for a column. */
const missing = (need: Permission): Text => ({
  'zh-CN': `您没有“${permissionTexts[need]['zh-CN']}”的权限`,
  'en-US': `You do not have the permission “${permissionTexts[need]['en-US']}”`,
})

/** What becomes of a row. */
export interface Verdict {
  outcome: Exclude<ImportOutcome, 'kept'>
  issues: ImportIssue[]
  /** Columns of the file whose stored value would become another one. */
  changed: string[]
}

/** Says what a row of a file means for what is there, when somebody with these permissions brings it. */
export function compare(
  list: ListImport,
  values: Readonly<Record<string, unknown>>,
  found: FoundRow | undefined,
  permissions: ReadonlySet<Permission>,
): Verdict {
  const { description, fixed: kept = [] } = list
  const failing = (issues: ImportIssue[]): Verdict => ({ outcome: 'fail', issues, changed: [] })
  if (found && !found.visible) return failing([{ column: description.key, text: hidden }])
  if (found) {
    const changed = changedColumns(list, values, found)
    const refused = changed.filter(key => kept.includes(key))
    if (refused.length > 0) return failing(refused.map(column => ({ column, text: fixed })))
    const forbidden = forbiddenColumns(description, permissions, key => changed.includes(key))
    if (forbidden.length > 0) return failing(forbidden)
    return { outcome: changed.length > 0 ? 'change' : 'same', issues: [], changed }
  }
  if (values[description.key] !== undefined && description.unknownKey === 'fail') {
    return failing([{ column: description.key, text: unknownKey }])
  }
  const refused = Object.entries(list.refuse?.(values) ?? {}).map(([column, rule]) => ({
    column,
    text: ruleTexts[rule],
  }))
  const isOwn = (key: string, otherwise?: string) => values[key] !== undefined && values[key] !== otherwise
  const forbidden = forbiddenColumns(description, permissions, isOwn)
  const wrong = [...missingIn(description, values), ...refused, ...forbidden]
  return wrong.length > 0 ? failing(wrong) : { outcome: 'create', issues: [], changed: [] }
}

/** Columns that would get a value which only others may give them. */
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

/** Which columns of the file differ from what is stored. */
export function changedColumns(
  { description }: ListImport,
  values: Readonly<Record<string, unknown>>,
  found: FoundRow,
): string[] {
  return description.columns
    .filter(({ key, kind }) => {
      const imported = values[key]
      if (imported === undefined || key === description.key) return false
      const stored = found.values[key]
      return kind === 'instant' ? !sameInstant(stored, imported) : stored !== imported
    })
    .map(({ key }) => key)
}

const sameInstant = (one: unknown, other: unknown) => Date.parse(String(one)) === Date.parse(String(other))
