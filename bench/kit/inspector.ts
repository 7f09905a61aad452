import { readFileSync } from 'node:fs'

/** Node arguments for a process whose memory is measured: see {@link connectInspector}. */
export const withInspector = ['--inspect=127.0.0.1:0']

/** Memory of a process after garbage collection, in MiB. */
export interface HeldMemory {
  heap: number
  /** Memory of its objects outside the heap, mostly buffers. */
  external: number
  /** Resident memory, including freed memory that the system has not got back. */
  resident: number
}

/** The inspector of a process. */
export interface Inspector {
  /** Collects all garbage, then returns the memory that is still in use. */
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
  let last = 0
  const send = (method: string, params: object = {}): Promise<string> => {
    const id = ++last
    const answered = new Promise<string>(resolve => {
      const receive = ({ data }: MessageEvent) => {
        const message: { id?: number; result?: { result?: { value?: string } } } = JSON.parse(String(data))
        if (message.id !== id) return
        socket.removeEventListener('message', receive)
        resolve(message.result?.result?.value ?? '')
      }
      socket.addEventListener('message', receive)
    })
    socket.send(JSON.stringify({ id, method, params }))
    return answered
  }
  return {
    async collect() {
      await send('HeapProfiler.collectGarbage')
      const expression = 'JSON.stringify(process.memoryUsage())'
      const { heapUsed, external, rss } = JSON.parse(await send('Runtime.evaluate', { expression }))
      const mebibytes = (bytes: unknown) => Number(bytes) / 1024 ** 2
      return { heap: mebibytes(heapUsed), external: mebibytes(external), resident: mebibytes(rss) }
    },
    close: () => socket.close(),
  }
}
