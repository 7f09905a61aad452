import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, queryInteger } from '../../fields.ts'
import {
  importCause,
  importCounts,
  importFileRow,
  importHeading,
  importOutcomes,
  importStates,
} from '../../import.ts'
import { importLimits } from '../../import-limits.ts'
import { listResponse } from '../../list.ts'
import { importableLists } from '../../lists.ts'
import { timeZoneField } from '../../time-zone.ts'

/** What an import file may be, as its content shows. */
export const importFileTypes = [
  'text/csv',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  // Macros are neither run nor given out.
  'application/vnd.ms-excel.sheet.macroenabled.12',
] as const

/** One import, from its file to what came of it. */
export const importRow = z.object({
  id: idField,
  list: z.enum(importableLists),
  state: z.enum(importStates),
  fileName: z.string(),
  /** Who brought the file. */
  user: z.string(),
  own: z.boolean(),
  format: z.enum(['csv', 'xlsx']),
  /** How the text of a CSV file was written, for example `gb18030`; empty for a workbook. */
  encoding: z.string(),
  /** How many rows the file has; 0 while that is not known. */
  rows: z.number().int(),
  /** From 0 to 1, of the state that it is in. */
  progress: z.number(),
  /** All columns of the file, in its order; empty while they are not known. */
  headings: z.array(importHeading),
  /** Keys of the columns that were found, and headings of those that nothing is known of. */
  columns: z.array(z.string()),
  ignoredColumns: z.array(z.string()),
  /** Names of further sheets of the workbook that hold cells: only its first sheet is read. */
  ignoredSheets: z.array(z.string()),
  /** What the dry run said. */
  dryRun: importCounts,
  /** Counts by outcome; `same` are rows without changes. */
  done: importCounts,
  /** Rows that the undoing took back, and rows that it left alone because they were changed since. */
  undone: z.number().int(),
  kept: z.number().int(),
  /** Why it was refused or stopped, in the reader's language; empty otherwise. */
  problem: z.string(),
  /** Undoing is possible: something was written, and it is not too long ago. */
  undoable: z.boolean(),
  createdTime: instantField,
  finishedTime: instantField.nullable(),
})
export type ImportRow = z.infer<typeof importRow>

const columnKey = z.string().max(64)

const ofList = z.strictObject({ list: z.enum(importableLists) })

export const uploadImport = defineEndpoint({
  id: 'import.upload',
  method: 'POST',
  path: '/api/imports/{list}/files',
  summary: 'Upload a CSV or XLSX file for an import',
  description: 'A job checks the file; no row changes yet.',
  effect: 'write',
  access: 'signed-in',
  input: {
    params: ofList,
    /** The IANA name of the zone in which the file tells times. */
    query: z.strictObject({ timeZone: timeZoneField.optional() }),
    file: { field: 'file', types: importFileTypes, maxBytes: importLimits.fileBytes },
  },
  failures: ['forbidden', 'tooManyAtOnce'],
  response: importRow,
  limit: { attempts: 60, seconds: 600 },
})

export const listImports = defineEndpoint({
  id: 'import.list',
  method: 'GET',
  path: '/api/imports',
  summary: 'List latest imports of a list, newest first',
  description: 'Imports of users within the data scope.',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['import.changed'],
  input: { query: ofList },
  failures: ['forbidden'],
  response: z.object({ list: z.array(importRow) }),
})

export const readImport = defineEndpoint({
  id: 'import.read',
  method: 'GET',
  path: '/api/imports/{id}',
  summary: 'Read an import: progress and result',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['import.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: importRow,
})

export const readImportRows = defineEndpoint({
  id: 'import.rows',
  method: 'GET',
  path: '/api/imports/{id}/rows',
  summary: 'List rows of an import by outcome',
  description: 'Rows to create, to update, unchanged, failed, or kept.',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['import.changed'],
  input: {
    params: byId,
    query: z.strictObject({
      outcome: z.enum(importOutcomes),
      /** The id of a cause: only rows that fail for it. */
      cause: importCause.shape.id.optional(),
      current: queryInteger(1, 1_000_000).default(1),
      pageSize: queryInteger(1, importLimits.pageSize).default(10),
    }),
  },
  failures: ['notFound'],
  response: listResponse(importFileRow),
})

export const readImportCauses = defineEndpoint({
  id: 'import.causes',
  method: 'GET',
  path: '/api/imports/{id}/causes',
  summary: 'List causes of failed rows of an import, most frequent first',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['import.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: z.object({ list: z.array(importCause).max(importLimits.causes) }),
})

export const mapImportColumns = defineEndpoint({
  id: 'import.map',
  method: 'POST',
  path: '/api/imports/{id}/mapping',
  summary: 'Set the field of each column of an import, and repeat its dry run',
  description: 'Cells that were mended stay mended.',
  effect: 'write',
  access: 'signed-in',
  input: {
    params: byId,
    body: z.strictObject({
      /** Key of the field, by column of the file in its order; null leaves the column out. */
      columns: z.array(columnKey.nullable()).max(importLimits.columns),
    }),
  },
  failures: ['notFound', 'forbidden', 'wrongState'],
  response: importRow,
})

export const mendImport = defineEndpoint({
  id: 'import.mend',
  method: 'POST',
  path: '/api/imports/{id}/mend',
  summary: 'Replace wrong cells of an import, and check their rows again',
  description:
    'The cell of one row, or all cells of a column that fail for one cause with the same content. Many rows are checked again by a job.',
  effect: 'write',
  access: 'signed-in',
  input: {
    params: byId,
    body: z.strictObject({
      /** Key of the field. */
      column: columnKey,
      /** The new cell, as a file could have it; empty for no value. */
      value: z.string().max(importLimits.cell),
      cells: z.union([
        z.strictObject({ row: z.string().regex(/^[1-9]\d{0,8}$/) }),
        z.strictObject({
          cause: importCause.shape.id,
          /** The cell as it stands in the file. */
          cell: z.string().max(importLimits.causeValue),
        }),
      ]),
    }),
  },
  failures: ['notFound', 'forbidden', 'wrongState'],
  response: importRow,
})

export const runImport = defineEndpoint({
  id: 'import.run',
  method: 'POST',
  path: '/api/imports/{id}/run',
  summary: 'Apply an import after its dry run',
  description: 'A job writes the rows; failed rows are left out.',
  effect: 'write',
  access: 'signed-in',
  input: { params: byId },
  failures: ['notFound', 'forbidden', 'wrongState'],
  response: importRow,
})

export const stopImport = defineEndpoint({
  id: 'import.stop',
  method: 'POST',
  path: '/api/imports/{id}/stop',
  summary: 'Cancel an import',
  description: 'Rows that are written stay, and can be undone.',
  effect: 'write',
  access: 'signed-in',
  input: { params: byId },
  failures: ['notFound', 'forbidden', 'wrongState'],
  response: importRow,
})

export const undoImport = defineEndpoint({
  id: 'import.undo',
  method: 'POST',
  path: '/api/imports/{id}/undo',
  summary: 'Undo an import',
  description: 'Rows that were changed since stay.',
  effect: 'write',
  access: 'signed-in',
  input: { params: byId },
  failures: ['notFound', 'forbidden', 'wrongState'],
  response: importRow,
})

/** Where the failing rows of an import are read as a file of the format that came, with the token header. */
export const importFailuresAddress = (id: string): `/api/${string}` => `/api/imports/${id}/failures`
