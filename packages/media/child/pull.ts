import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { UnpublishCause } from '../api/events.ts'
import type { MediaLimits } from '../api/limits.ts'
import type { PullAddress } from '../api/media-server.ts'
import { FlvTagReader } from '../flv/tag-reader.ts'
import type { Source } from '../programme/source.ts'
import type { Stage } from '../programme/stage.ts'

const shortestPauseMs = 100
const longestPauseMs = 2000

/** One stream of another media server, tried again and again until it is stopped. */
export class Pull {
  readonly #path: string
  readonly #stage: Stage
  readonly #limits: MediaLimits
  #from: PullAddress
  #request: ClientRequest | undefined
  #source: Source | undefined
  #again: NodeJS.Timeout | undefined
  #pauseMs = shortestPauseMs

  constructor(path: string, from: PullAddress, stage: Stage, limits: MediaLimits) {
    this.#path = path
    this.#from = from
    this.#stage = stage
    this.#limits = limits
    this.#begin()
  }

  redirect(from: PullAddress): void {
    const isElsewhere = from.url !== this.#from.url
    this.#from = from
    if (!isElsewhere) return
    this.stop('disconnected', 'It is taken from another server')
    this.#pauseMs = shortestPauseMs
    this.#begin()
  }

  /** Breaks it off, and tries again. */
  cut(): void {
    this.#break('stalled', 'It sent nothing any more')
  }

  stop(cause: UnpublishCause, detail: string): void {
    clearTimeout(this.#again)
    const request = this.#request
    this.#request = undefined
    request?.destroy()
    if (this.#source !== undefined) this.#stage.unpublish(this.#source, cause, detail)
    this.#source = undefined
  }

  #begin(): void {
    const { url, authorization } = this.#from
    const request = get(url, { agent: false, headers: { authorization } })
    this.#request = request
    const isCurrent = () => this.#request === request
    // A dead machine sends no end of the connection.
    request.setTimeout(this.#limits.stallCutMs, () => request.destroy(new Error('It sends nothing')))
    request.on('error', error => isCurrent() && this.#break('disconnected', error.message))
    request.on('response', response => this.#read(response, isCurrent))
  }

  #read(response: IncomingMessage, isCurrent: () => boolean): void {
    const breakOff = (detail: string) => isCurrent() && this.#break('disconnected', detail)
    response.on('error', error => breakOff(error.message))
    response.on('close', () => breakOff('The connection was closed'))
    if (response.statusCode !== 200) {
      breakOff(`It was refused with ${response.statusCode}`)
      return
    }
    const reader = new FlvTagReader(this.#limits.messageBytes)
    response.on('data', (data: Buffer) => {
      if (!isCurrent()) return
      try {
        for (const tag of reader.push(data)) this.#take(tag)
      } catch (error) {
        this.#break('malformed', String(error))
      }
    })
  }

  #take(tag: { type: number; timestamp: number; payload: Buffer }): void {
    const now = performance.now()
    this.#source ??= this.#stage.publish(this.#path, new URL(this.#from.url).host, now)
    if (this.#source === undefined) throw new Error('Somebody else publishes here')
    this.#pauseMs = shortestPauseMs
    this.#stage.take(this.#source, { ...tag, streamId: 1 }, now)
  }

  #break(cause: UnpublishCause, detail: string): void {
    this.stop(cause, detail)
    this.#again = setTimeout(() => this.#begin(), this.#pauseMs)
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs)
  }
}
