import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Queries } from '../../database/database.ts'
import type { ByteRange } from '../file-store.ts'
import { storedFiles } from '../schema.ts'
import manifest from './manifest.json' with { type: 'json' }

/** A picture, face or clip that comes with Greenroom for its demo. */
export interface DemoFile {
  /** Name in `files/`. */
  name: string
  /** The same in every demo. */
  id: string
  mediaType: string
  /** In bytes. */
  size: number
  sha256: string
  /** In px. */
  width: number
  height: number
}

/** All files of the demo; `npm run demo-media` draws them and writes this list. */
export const demoFiles: readonly DemoFile[] = manifest

const folder = new URL('./files/', import.meta.url)
const byId = new Map(demoFiles.map(file => [file.id, file]))
const byName = new Map(demoFiles.map(file => [file.name, file]))

/** @throws Error for a name that is not in the list */
export function demoFile(name: string): DemoFile {
  const file = byName.get(name)
  if (!file) throw new Error(`The demo has no file ${name}`)
  return file
}

/** Where a file of the demo lies. */
export const demoFileAddress = ({ name }: DemoFile): URL => new URL(name, folder)

/** Opens the content of a file of the demo, or a part of it; undefined for other ids. */
export async function openDemoFile(
  id: string,
  range?: ByteRange,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const file = byId.get(id)
  if (!file) return undefined
  const handle = await open(demoFileAddress(file))
  return Readable.toWeb(handle.createReadStream(range)) as ReadableStream<Uint8Array>
}

/** Adds the rows of all files of the demo. Their content stays in `files/`, so that a start copies nothing. */
export async function insertDemoFiles(queries: Queries, ownerId: string): Promise<void> {
  await queries
    .insert(storedFiles)
    .values(
      demoFiles.map(({ id, name, mediaType, size, sha256 }) => ({
        id,
        name,
        mediaType,
        size,
        sha256,
        ownerId,
        open: true,
      })),
    )
    .onConflictDoNothing()
}
