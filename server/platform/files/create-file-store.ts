import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Settings } from '../settings.ts'
import { createBucketStore } from './bucket-store.ts'
import { openDemoFile } from './demo/demo-files.ts'
import type { FileStore } from './file-store.ts'
import { makePrivateDirectory } from './private-directory.ts'

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Stores files in a directory, on the same disk as the directory that receives them. */
function createDirectoryStore(directory: string): FileStore {
  /** Path by id. Ids end randomly, so the directories fill evenly. */
  function pathOf(id: string): string {
    if (!idForm.test(id)) throw new Error('A file id must be a UUID')
    return join(directory, id.slice(-2), id)
  }
  return {
    async put(id, { path }) {
      const target = pathOf(id)
      await makePrivateDirectory(directory)
      await makePrivateDirectory(dirname(target))
      await sync(path)
      await rename(path, target)
      await sync(dirname(target))
    },
    async open(id, range) {
      const file = await open(pathOf(id)).catch(ignoreMissing)
      return file && (Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>)
    },
    remove: id => rm(pathOf(id), { force: true }),
  }
}

/** Makes written content, or the entries of a directory, survive a crash of the machine. */
async function sync(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

/** Directory of this server's files. */
export function filesDirectory(settings: Pick<Settings, 'DATA_DIR'>): string {
  return join(settings.DATA_DIR, 'files')
}

/** The store of the settings. Files of the demo come with Greenroom and need not be stored. */
export function createFileStore(settings: Settings): FileStore {
  const store = createOwnStore(settings)
  return { ...store, open: async (id, range) => (await openDemoFile(id, range)) ?? store.open(id, range) }
}

/** A bucket when one is set, otherwise the data directory. */
function createOwnStore(settings: Settings): FileStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return createBucketStore({
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    })
  }
  return createDirectoryStore(filesDirectory(settings))
}
