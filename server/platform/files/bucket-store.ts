import { openAsBlob } from 'node:fs'
import { AwsClient } from 'aws4fetch'
import type { FileStore } from './file-store.ts'

/** An S3-compatible bucket and the key to it. */
export interface Bucket {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Retries of a request while the bucket is overloaded. */
const retries = 3

/** Stores files in a bucket, as `files/<id>`. */
export function createBucketStore({ endpoint, bucket, ...access }: Bucket): FileStore {
  const client = new AwsClient({ ...access, service: 's3', retries })
  const addressOf = (id: string) =>
    `${endpoint.replace(/\/+$/, '')}/${bucket}/files/${encodeURIComponent(id)}`

  return {
    async put(id, { path, sha256, mediaType }) {
      const response = await client.fetch(addressOf(id), {
        method: 'PUT',
        body: await openAsBlob(path, { type: mediaType }),
        headers: { 'X-Amz-Content-Sha256': sha256 },
      })
      await expectSuccess(response)
    },
    async open(id, range) {
      const headers = range && { Range: `bytes=${range.start}-${range.end}` }
      const response = await client.fetch(addressOf(id), { ...(headers && { headers }) })
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      if (!response.ok) await expectSuccess(response)
      return response.body ?? undefined
    },
    async remove(id) {
      await expectSuccess(await client.fetch(addressOf(id), { method: 'DELETE' }))
    },
  }
}

/** @throws Error with the message of the bucket when it refused */
async function expectSuccess(response: Response): Promise<void> {
  const words = await response.text()
  if (!response.ok) throw new Error(`The bucket answered ${response.status}: ${words.slice(0, 500)}`)
}
