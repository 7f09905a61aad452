import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createFileStore } from '../files/create-file-store.ts'
import type { FileStore } from '../files/file-store.ts'
import { both, facts, failed, inMs, notConfigured, ok, reasonOf, type SelfCheck, text } from './check.ts'

/** Stores, reads and deletes a small file. @throws Error when the content does not come back */
async function tryStore(store: FileStore): Promise<void> {
  const id = randomUUID()
  const content = Buffer.from(`greenroom check ${id}`)
  const directory = await mkdtemp(join(tmpdir(), 'greenroom-check-'))
  try {
    const path = join(directory, 'content')
    await writeFile(path, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    await store.put(id, { path, size: content.length, sha256, mediaType: 'text/plain' })
    try {
      const object = await store.open(id)
      if (!object || !content.equals(await buffer(object)))
        throw new Error('the object did not come back as written')
    } finally {
      await store.remove(id)
    }
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** Whether the bucket takes, returns and deletes an object. Files in DATA_DIR are covered by the check of its disk. */
export const bucketCheck: SelfCheck = {
  id: 'bucket',
  name: text('文件存储（S3）', 'File store (S3)'),
  async run({ settings }) {
    const { S3_BUCKET, S3_ENDPOINT } = settings
    if (S3_BUCKET === undefined || S3_ENDPOINT === undefined) return notConfigured('S3_…')
    const name = `${new URL(S3_ENDPOINT).host}/${S3_BUCKET}`
    const startedAt = performance.now()
    try {
      await tryStore(createFileStore(settings))
    } catch (error) {
      return failed(
        text(`${name} 无法使用：${reasonOf(error)}`, `${name} cannot be used: ${reasonOf(error)}`),
        text(
          '检查 S3_ENDPOINT、S3_BUCKET、S3_REGION 和密钥；密钥需要写入、读取和删除对象的权限。',
          'Check S3_ENDPOINT, S3_BUCKET, S3_REGION and the keys, which must be allowed to put, get and delete objects.',
        ),
      )
    }
    const duration = inMs(performance.now() - startedAt)
    return ok(facts(both(name), text('写入、读取和删除成功', 'written, read and deleted'), duration))
  },
}
