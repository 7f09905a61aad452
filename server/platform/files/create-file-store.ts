import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { createBucketStore } from './bucket-store.ts'
import { createDirectoryStore } from './directory-store.ts'
import type { FileStore } from './file-store.ts'

/** Directory of this server's files. */
export function filesDirectory(settings: Pick<Settings, 'DATA_DIR'>): string {
  return join(settings.DATA_DIR, 'files')
}

/** The store of the settings: a bucket when one is set, otherwise the data directory. */
export function createFileStore(settings: Settings): FileStore {
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
