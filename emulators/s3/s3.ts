import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A stand-in for an S3-compatible store: one bucket, in memory. */
export interface S3Emulator {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Stored objects, by path within the bucket. */
  objects: Map<string, { content: Buffer; mediaType: string }>
  /** Objects that were read: the part that the request named, and the bytes of the answer. */
  reads: { key: string; range: string | undefined; bytes: number }[]
  /** Answers the next requests with this HTTP status, as an overloaded store does. */
  refuseNext(times: number, status: number): void
  stop(): Promise<void>
}

/**
 * Starts a store on a free port of the loopback. It accepts only signed requests, and verifies the hash of their body.
 */
export async function startS3Emulator(): Promise<S3Emulator> {
  const access = {
    bucket: 'greenroom',
    region: 'us-east-1',
    accessKeyId: 'key-id',
    secretAccessKey: 'secret',
  }
  const objects: S3Emulator['objects'] = new Map()
  const reads: S3Emulator['reads'] = []
  let refusals = { left: 0, status: 503 }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const content = await buffer(request)
    const [status, body, mediaType] = decide(request, content)
    response.writeHead(status, { 'Content-Type': mediaType ?? 'application/xml' }).end(body)
  }

  function decide(
    request: IncomingMessage,
    content: Buffer,
  ): [status: number, body?: Buffer | string, mediaType?: string] {
    if (refusals.left > 0) {
      refusals.left--
      return [refusals.status, errorXml('SlowDown')]
    }
    if (!isSigned(request, access)) return [403, errorXml('AccessDenied')]
    const { pathname } = new URL(request.url ?? '/', 'http://s3')
    const prefix = `/${access.bucket}/`
    if (!pathname.startsWith(prefix)) return [404, errorXml('NoSuchBucket')]
    const key = pathname.slice(prefix.length)
    switch (request.method) {
      case 'PUT':
        if (request.headers['x-amz-content-sha256'] !== sha256(content)) {
          return [400, errorXml('XAmzContentSHA256Mismatch')]
        }
        objects.set(key, { content, mediaType: request.headers['content-type'] ?? '' })
        return [200]
      case 'DELETE':
        objects.delete(key)
        return [204]
      case 'GET': {
        const object = objects.get(key)
        if (object === undefined) return [404, errorXml('NoSuchKey')]
        const { range } = request.headers
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
        const part = first === undefined ? object.content : object.content.subarray(+first, Number(last) + 1)
        reads.push({ key, range, bytes: part.length })
        return [first === undefined ? 200 : 206, part, object.mediaType]
      }
      default:
        return [405, errorXml('MethodNotAllowed')]
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    ...access,
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    reads,
    refuseNext(times, status) {
      refusals = { left: times, status }
    },
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function isSigned({ headers }: IncomingMessage, access: { region: string; accessKeyId: string }): boolean {
  const signature =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, SignedHeaders=\S*host\S*, Signature=[0-9a-f]{64}$/
  const [, keyId, region] = signature.exec(headers.authorization ?? '') ?? []
  return keyId === access.accessKeyId && region === access.region && headers['x-amz-date'] !== undefined
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const errorXml = (code: string) => `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`
