import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { TransactionSql } from 'postgres'
import type { Manifest, ManifestTable } from '../archive/manifest.ts'
import { BackupError } from '../backup-error.ts'

/**
 * Writes the rows that {@link copyOut} read. The table was created in the same transaction, so the rows are written as
 * frozen (COPY FREEZE), which saves PostgreSQL a later pass.
 * @throws BackupError when the number of rows differs afterwards
 */
export async function copyIn(
  transaction: TransactionSql,
  { name, columns, rows }: ManifestTable,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const table = transaction(name)
  const sink = await transaction`copy ${table} (${transaction(columns)}) from stdin with (freeze)`.writable()
  await writeAll(sink, body)
  // The driver hides failures at the end of a COPY; in that case this statement fails.
  const [counted] = await transaction`select count(*)::float8 as rows from ${table}`
  if (counted?.rows !== rows)
    throw new BackupError(`The table ${name} got ${counted?.rows} rows, and the archive has ${rows}`)
}

async function writeAll(sink: Writable, body: AsyncIterable<Uint8Array>): Promise<void> {
  const failed = Promise.withResolvers<never>()
  sink.on('error', failed.reject)
  failed.promise.catch(() => undefined)
  const write = (piece: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      sink.write(piece, error => (error ? reject(error) : resolve()))
    })
  try {
    for await (const piece of body) await Promise.race([write(piece), failed.promise])
    sink.end()
    // The driver ends the COPY a moment later and accepts no statement before.
    await setImmediate()
  } catch (error) {
    sink.destroy(error instanceof Error ? error : undefined)
    throw error
  }
}

/** Sets each sequence to continue after its last number. */
export async function setSequences(
  transaction: TransactionSql,
  sequences: Manifest['sequences'],
): Promise<void> {
  for (const { name, value } of sequences)
    await transaction`select setval(quote_ident(${name})::regclass, ${value}::bigint)`
}
