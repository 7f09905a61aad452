import { createExport } from '@greenroom/contract/areas/exports/exports'
import {
  type ImportRow,
  importFailuresAddress,
  readImport,
  readImportRows,
  runImport,
  undoImport,
  uploadImport,
} from '@greenroom/contract/areas/imports/imports'
import { tokenHeader } from '@greenroom/contract/envelope'
import type { ExportFormat } from '@greenroom/contract/export'
import type { ImportDescription } from '@greenroom/contract/import'
import type { Language } from '@greenroom/contract/languages'
import type { ImportableList } from '@greenroom/contract/lists'
import { vi } from 'vitest'
import type { TestServer } from '../../../testing/test-server.ts'

export interface By {
  token: string
  language: Language
}

type FileContent = string | Uint8Array<ArrayBuffer>

/** Uploads files in the name of a user, and waits for the job's result. */
export function createBringer(server: TestServer, timeZone = 'Asia/Shanghai') {
  const upload = (by: By, list: ImportableList, content: FileContent, name = '导入.csv') =>
    server.ask(uploadImport, { params: { list }, query: { timeZone }, file: new File([content], name) }, by)
  const read = (by: By, id: string) => server.ask(readImport, { params: { id } }, by)
  async function until(by: By, id: string, ...states: ImportRow['state'][]): Promise<ImportRow> {
    return vi.waitFor(
      async () => {
        const row = await read(by, id)
        if (!states.includes(row.state)) throw new Error(`it is ${row.state}: ${row.problem}`)
        return row
      },
      { timeout: 30_000, interval: 50 },
    )
  }
  const dryRun = async (by: By, list: ImportableList, content: FileContent, name?: string) =>
    until(by, (await upload(by, list, content, name)).id, 'dryRun', 'refused')
  const failureFile = async (by: By, id: string): Promise<Response> => {
    const address = new URL(importFailuresAddress(id), 'http://greenroom.test')
    const headers = { [tokenHeader]: by.token, 'Accept-Language': by.language }
    return server.app.fetch(new Request(address, { headers }))
  }
  const runOf = async (by: By, id: string) => {
    await server.ask(runImport, { params: { id } }, by)
    return until(by, id, 'done', 'stopped')
  }
  return {
    upload,
    until,
    dryRun,
    run: runOf,
    bring: async (by: By, list: ImportableList, content: FileContent, name?: string) =>
      runOf(by, (await dryRun(by, list, content, name)).id),
    undo: async (by: By, id: string) => {
      await server.ask(undoImport, { params: { id } }, by)
      return until(by, id, 'undone')
    },
    rows: async (by: By, id: string, outcome: 'create' | 'change' | 'same' | 'fail' | 'kept') =>
      (await server.ask(readImportRows, { params: { id }, query: { outcome } }, by)).list,
    failures: async (by: By, id: string) => (await failureFile(by, id)).text(),
    failureFile,
    /** All rows that match, with every column that an import takes, as the console has them in a file. */
    exported: async (
      by: By,
      description: ImportDescription,
      format: ExportFormat,
      query: Record<string, string> = {},
    ) => {
      const columns = description.columns.map(({ key, title, words = {} }) => ({
        key,
        title: title[by.language],
        words: Object.fromEntries(Object.entries(words).map(([word, text]) => [word, text[by.language]])),
      }))
      const body = { list: description.list, format, title: 'Exported', query, columns, timeZone }
      const { address } = await server.ask(createExport, { body }, by)
      const response = await server.app.fetch(new Request(`http://greenroom.test${address}`))
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}
