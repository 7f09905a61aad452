import { once } from 'node:events'
import { get } from 'node:http'
import { WebSocket } from 'ws'
import { type Tag, tagType } from '../flv/tag.ts'
import { FlvTagReader } from '../flv/tag-reader.ts'
import { readVideoFacts } from '../flv/video-facts.ts'
import { Happenings } from './happenings.ts'

/** A player that only reads. */
export interface FlvViewer {
  readonly tags: readonly Tag[]
  /** Waits for this many more pictures. @returns the first of them */
  pictures(count: number): Promise<Tag>
  /** Waits for a header of video other than those before. */
  header(): Promise<Tag>
  /** Resolves when the server has ended it. */
  readonly ended: Promise<unknown>
  close(): void
}

/** Watches over WebSocket. @throws Error when the server refuses */
export async function watchWebSocket(url: string): Promise<FlvViewer> {
  const socket = new WebSocket(url)
  const ended = new Promise(resolve => socket.once('close', resolve))
  const reader = createReader()
  socket.on('message', (data: Buffer) => reader.take(data))
  await once(socket, 'open')
  return { ...reader.view, ended, close: () => socket.terminate() }
}

/** Watches over HTTP. @throws Error with its status when the server refuses */
export function watchHttp(url: string): Promise<FlvViewer> {
  return new Promise((resolve, reject) => {
    const request = get(url, response => {
      if (response.statusCode !== 200) {
        response.resume()
        reject(new Error(`${response.statusCode}`))
        return
      }
      const reader = createReader()
      response.on('data', (data: Buffer) => reader.take(data))
      response.on('error', () => {})
      resolve({
        ...reader.view,
        ended: new Promise(end => response.once('close', end)),
        close: () => request.destroy(),
      })
    })
    request.on('error', reject)
  })
}

function createReader() {
  const reader = new FlvTagReader()
  const tags = new Happenings<Tag>()
  const video = (tag: Tag) => (tag.type === tagType.video ? readVideoFacts(tag.payload) : undefined)
  const view = {
    tags: tags.all,
    pictures(count: number) {
      let seen = 0
      const isLast = (tag: Tag): tag is Tag => video(tag)?.isFrame === true && ++seen >= count
      return new Promise<Tag>(resolve => {
        // Each tag is looked at once.
        let from = tags.all.length
        const check = (): unknown => {
          const next = tags.all[from]
          if (next === undefined) return tags.until((tag): tag is Tag => tag !== undefined, from).then(check)
          from++
          return isLast(next) ? resolve(next) : check()
        }
        check()
      })
    },
    header() {
      return tags.until((tag): tag is Tag => video(tag)?.configuration !== undefined, tags.all.length)
    },
  }
  return {
    view,
    take(data: Buffer) {
      for (const tag of reader.push(data)) tags.add(tag)
    },
  }
}
