import type { Log, Names } from '../names.ts'

/** A program that is not any real one. */
export const testNames: Names = {
  id: 'theatre',
  title: 'Theatre',
  dataDirSetting: 'STAGE_DIR',
  serverSetting: 'STAGE_URL',
}

export const silentLog: Log = { info: () => {}, error: () => {} }
