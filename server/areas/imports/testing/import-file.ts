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
import type { Language } from '@greenroom/contract/languages'
import type { ImportableList } from '@greenroom/contract/lists'
import { vi } from 'vitest'
import type { TestServer } from '../../../testing/test-server.ts'

export interface By {
  token: string
  language: Language
}

/** Brings files in the name of somebody, and waits for what the job makes of them. */
export function createBringer(server: TestServer) {
  const upload = (
    by: By,
    list: ImportableList,
    content: string | Uint8Array<ArrayBuffer>,
    name = '导入.csv',
  ) =>
    server.ask(
      uploadImport,
      { params: { list }, query: { timeZone: 'Asia/Shanghai' }, file: new File([content], name) },
      by,
    )
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
  const dryRun = async (
    by: By,
    list: ImportableList,
    content: string | Uint8Array<ArrayBuffer>,
    name?: string,
  ) => until(by, (await upload(by, list, content, name)).id, 'dryRun', 'refused')
  const runOf = async (by: By, id: string) => {
    await server.ask(runImport, { params: { id } }, by)
    return until(by, id, 'done', 'stopped')
  }
  return {
    upload,
    until,
    dryRun,
    run: runOf,
    bring: async (by: By, list: ImportableList, content: string) =>
      runOf(by, (await dryRun(by, list, content)).id),
    undo: async (by: By, id: string) => {
      await server.ask(undoImport, { params: { id } }, by)
      return until(by, id, 'undone')
    },
    rows: async (by: By, id: string, outcome: 'create' | 'change' | 'same' | 'fail' | 'kept') =>
      (await server.ask(readImportRows, { params: { id }, query: { outcome } }, by)).list,
    failures: async (by: By, id: string) => {
      const address = new URL(importFailuresAddress(id), 'http://greenroom.test')
      const headers = { [tokenHeader]: by.token, 'Accept-Language': by.language }
      return (await server.app.fetch(new Request(address, { headers }))).text()
    },
  }
}
