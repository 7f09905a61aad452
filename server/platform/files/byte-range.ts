import type { ByteRange } from './file-store.ts'

/** Reads a request for one part; undefined for all of it, as for several parts (RFC 9110 14.2). */
export function readRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'outside' : { start, end }
}

/**
 * Answers a request for a file or for one part of it, as players of videos ask.
 * @param open opens the content, or a part of it
 * @param header of the request: `Range`
 */
export async function respondInParts(
  open: (range?: ByteRange) => Promise<ReadableStream<Uint8Array>>,
  header: string | undefined,
  { size, headers }: { size: number; headers: Record<string, string> },
): Promise<Response> {
  const all = { ...headers, 'Accept-Ranges': 'bytes' }
  const range = readRange(header, size)
  if (range === 'outside')
    return new Response(null, { status: 416, headers: { ...all, 'Content-Range': `bytes */${size}` } })
  const body = await open(range)
  if (range === undefined) return new Response(body, { headers: { ...all, 'Content-Length': String(size) } })
  const { end, start } = range
  const part = {
    'Content-Length': String(end - start + 1),
    'Content-Range': `bytes ${start}-${end}/${size}`,
  }
  return new Response(body, { status: 206, headers: { ...all, ...part } })
}
