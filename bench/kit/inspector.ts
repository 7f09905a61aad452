import { readFileSync } from 'node:fs'

/** Node arguments for a process whose memory is measured: see {@link connectInspector}. */
export const withInspector = ['--inspect=127.0.0.1:0']

/** Memory of a process after garbage collection, in bytes. */
export interface HeldMemory {
  heap: number
  /** Memory of its objects outside the heap, mostly buffers. */
  external: number
  /** Resident memory, including what was freed but not returned to the system. */
  resident: number
}

/** The inspector of a process. */
export interface Inspector {
  /** Collects all garbage, then returns what is still held. */
  collect(): Promise<HeldMemory>
  close(): void
}

/** Connects to the inspector of a process that was started with {@link withInspector}, by the log that it writes to. */
export async function connectInspector(logFile: string): Promise<Inspector> {
  const [address] = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(readFileSync(logFile, 'utf8')) ?? []
  if (address === undefined) throw new Error(`${logFile} names no inspector`)
  const socket = new WebSocket(address)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error('The inspector does not answer')), { once: true })
  })
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result }: { id?: number; result?: unknown } = JSON.parse(String(data))
    if (id !== undefined) waiting.get(id)?.(result)
  })
  let last = 0
  const send = (method: string, params: object = {}) =>
    new Promise<unknown>(resolve => {
      const id = ++last
      waiting.set(id, result => {
        waiting.delete(id)
        resolve(result)
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  return {
    async collect() {
      await send('HeapProfiler.collectGarbage')
      const expression = 'JSON.stringify(process.memoryUsage())'
      const evaluated = await send('Runtime.evaluate', { expression })
      const { heapUsed, external, rss } = JSON.parse(textOf(evaluated))
      return { heap: Number(heapUsed), external: Number(external), resident: Number(rss) }
    },
    close: () => socket.close(),
  }
}

function textOf(evaluated: unknown): string {
  const { result }: { result?: { value?: unknown } } = Object(evaluated)
  if (typeof result?.value !== 'string') throw new Error(`The inspector says ${JSON.stringify(evaluated)}`)
  return result.value
}
