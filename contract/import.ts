import * as z from 'zod'
import type { EventTopic } from './events.ts'
import type { Language, Text } from './languages.ts'
import type { ImportableList } from './lists.ts'
import type { Permission } from './permissions.ts'

/** Label of a value; `synonyms`: further texts that files have for it, such as its label of an earlier version. */
type Word = Text & { synonyms?: readonly string[] }

/** A field that a column of an import file may be for; suggested by title in any language, key, synonyms or content. */
export interface ImportColumn {
  key: string
  title: Text
  /** Further headings that suggest this column, in any language. */
  synonyms?: readonly string[]
  /** Schema of a value, as the contract declares the field. */
  field: z.ZodType
  /**
   * How a cell is read. `identifier` is a text that is a key, a number or a name: a cell that a spreadsheet has turned
   * into something else (a rounded number, an amount, a date, a truth value) is refused, because the typed text is lost.
   * `word` is one of `words`, written as the stored value, as its label in any language or as one of its synonyms.
   */
  kind: 'text' | 'identifier' | 'number' | 'instant' | 'word'
  words?: Readonly<Record<string, Word>>
  /** Required in new rows. */
  required?: boolean
  /** Value of a new row without a cell; `now` is the time of the import. */
  otherwise?: string
  /** Value in the template's example row. A column without one is not in the template, as new rows cannot be given it. */
  example?: Text
  /** Permission to give a row another value than the stored one, or than a new row's default. */
  need?: Permission
}

/** A column that identifies a stored row. */
export interface ImportKey {
  column: string
  /** Column within whose value the key is unique; an empty value counts too. */
  within?: string
  /** Meaning of a value that no row has: the key of a new row, or an error. */
  unknown: 'create' | 'fail'
}

/** Describes the files of a list. An empty cell changes nothing in an existing row. */
export interface ImportDescription {
  list: ImportableList
  /** Permission to import at all. */
  permission: Permission
  /** Permissions to create rows, and to change columns without a `need` of their own. */
  needs: { create: Permission; change: Permission }
  /** Topic of the events about changed rows. */
  topic: EventTopic
  /**
   * Columns that identify a stored row. The first one with a value in the file's row decides; a row without any is new.
   * The first key is the id.
   */
  keys: readonly [ImportKey & { column: 'id' }, ...ImportKey[]]
  columns: readonly ImportColumn[]
}

/**
 * The rows of a template: headings, and an example of a new row.
 * @param hasPermission whether the user has a permission that a column needs
 */
export function templateRows(
  { columns }: Pick<ImportDescription, 'columns'>,
  language: Language,
  hasPermission: (permission: Permission) => boolean,
): string[][] {
  const offered = templateColumns({ columns }, hasPermission)
  return [
    offered.map(({ title }) => title[language]),
    offered.map(({ example }) => example?.[language] ?? ''),
  ]
}

/** Columns that a user may write in new rows. */
export const templateColumns = (
  { columns }: Pick<ImportDescription, 'columns'>,
  hasPermission: (permission: Permission) => boolean,
): ImportColumn[] =>
  columns.filter(({ example, need }) => example && (need === undefined || hasPermission(need)))

/**
 * `reading`: the file is looked through and nothing is changed yet; `dryRun`: it waits for the user;
 * `running`, `undoing`: rows are written; `refused`: the file as a whole cannot be read; `stopped`: ended before its
 * last row, keeping the rows written until then.
 */
export const importStates = [
  'reading',
  'dryRun',
  'refused',
  'running',
  'done',
  'stopped',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

/** Outcome of a row of the file. `kept` is a row that the undoing left alone. */
export const importOutcomes = ['create', 'change', 'same', 'fail', 'kept'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** How many rows of the file have each outcome. */
export const importCounts = z.object({
  create: z.number().int(),
  change: z.number().int(),
  same: z.number().int(),
  fail: z.number().int(),
})
export type ImportCounts = z.infer<typeof importCounts>

/** A column of a file and the field that it is for. */
export const importHeading = z.object({
  /** As it stands in the file; empty when it has none. */
  title: z.string(),
  /** Key of the field; null when the column is left out. */
  column: z.string().nullable(),
  /** The first cells below it, shortened. */
  samples: z.array(z.string()),
})
export type ImportHeading = z.infer<typeof importHeading>

/** Query field of lists that files can be imported into: the rows that an import wrote, by its id. */
export const importedFilter = 'imported'

/** A row of the file. */
export const importFileRow = z.object({
  id: z.string(),
  /** Its number in the spreadsheet, from 1 with the headings. */
  line: z.number().int(),
  /** By the key of the column, as they stand in the file or would be stored; values of a word as labels. */
  cells: z.record(z.string(), z.string()),
  /** What would change, or did. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  /** Error in the reader's language; `column` is empty when it is about the whole row. */
  issues: z.array(z.object({ column: z.string(), text: z.string() })),
  /** Keys of the cells that the user typed in place of the file's. */
  mended: z.array(z.string()),
  /** Whether its cells can be mended. */
  canMend: z.boolean(),
})
export type ImportFileRow = z.infer<typeof importFileRow>

/** Why rows of an import fail, and how many. */
export const importCause = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** Key of the column; empty when it is about whole rows. */
  column: z.string(),
  /** In the reader's language. */
  text: z.string(),
  rows: z.number().int(),
  /** The most frequent cells that fail for it, where they can be mended together; empty otherwise. */
  values: z.array(
    z.object({
      /** As it stands in the file; empty for an empty cell. */
      cell: z.string(),
      /** As it is shown: the label of a stored value. */
      label: z.string(),
      rows: z.number().int(),
    }),
  ),
  /** Whether the column can be left out. */
  canLeaveOut: z.boolean(),
})
export type ImportCause = z.infer<typeof importCause>
