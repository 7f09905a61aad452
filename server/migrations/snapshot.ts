import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

/** drizzle-kit's picture of the schema after the last migration, as compressed JSON. drizzle-kit reads every file in `meta/`. */
export const snapshotFile = join(import.meta.dirname, 'snapshot.json.br')

/** The snapshot as JSON. */
export const readSnapshot = (): string => brotliDecompressSync(readFileSync(snapshotFile)).toString()

/** Stores a snapshot in place of the one before. */
export const packSnapshot = (json: string): void => writeFileSync(snapshotFile, brotliCompressSync(json))
