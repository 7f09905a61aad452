import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type Order, type Report, report } from '../process/messages.ts'

/** Most bytes of the last output of a process. */
const maxLastWords = 2000
const stopMs = 5000
/** Young objects are collected sooner, and each burst of viewers leaves less memory behind; in MiB. */
const youngHeap = '--max-semi-space-size=8'

/** A running media process. */
export interface MediaChild {
  readonly pid: number
  send(order: Order, socket?: Socket): void
  /** Stops it, by force if it takes too long. */
  stop(): Promise<void>
  /** Ends it by force. */
  kill(): void
}

export interface MediaChildEvents {
  report(report: Report): void
  /** It ended, on request or by itself. */
  ended(cause: string): void
}

/** Starts the media process. */
export function startMediaChild({ report: onReport, ended }: MediaChildEvents): MediaChild {
  const child = fork(new URL('../child/main.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [youngHeap],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let lastWords = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-maxLastWords)
  })
  const exit = once(child, 'close')
  child.on('message', message => onReport(report.parse(message)))
  child.on('error', error => {
    lastWords += String(error)
  })
  exit.then(([code, signal]) => ended(lastWords.trim() || `It ended with ${signal ?? `code ${code}`}`))
  return {
    pid: child.pid ?? 0,
    send(order, socket) {
      // The receiver ends with the process, and no one else waits for it.
      const sent = () => socket?.destroy()
      // A server whose sockets Node follows into a process that ends meanwhile never closes.
      if (socket !== undefined) Object.assign(socket, { server: undefined })
      if (child.connected) child.send(order, socket, undefined, sent)
      else sent()
    },
    async stop() {
      this.send({ kind: 'stop' })
      const limit = setTimeout(() => child.kill('SIGKILL'), stopMs)
      await exit
      clearTimeout(limit)
    },
    kill: () => {
      child.kill('SIGKILL')
    },
  }
}
