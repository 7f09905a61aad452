import { get, type IncomingMessage } from 'node:http'
import { type Tag, tagType } from '../flv/tag.ts'
import { FlvTagReader } from '../flv/tag-reader.ts'
import { connectPlayer } from '../push/rtmp-client.ts'
import { Acknowledger } from '../rtmp/acknowledge.ts'
import { splitAggregate } from '../rtmp/aggregate.ts'
import { answerPing } from '../rtmp/control.ts'
import { messageType } from '../rtmp/message.ts'

const media: ReadonlySet<number> = new Set(Object.values(tagType))

/**
 * The tags of a stream, as they come, until it ends.
 * @throws Error when it is refused or breaks off
 */
export function readTags(url: string, signal: AbortSignal): AsyncGenerator<Tag[]> {
  return url.startsWith('rtmp:') ? readRtmp(url, signal) : readFlv(url, signal)
}

async function* readFlv(url: string, signal: AbortSignal): AsyncGenerator<Tag[]> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { signal }, resolve).on('error', reject)
  })
  if (response.statusCode !== 200) {
    response.destroy()
    throw new Error(`The server answered with ${response.statusCode}`)
  }
  const reader = new FlvTagReader()
  for await (const piece of response) yield [...reader.push(piece)]
}

async function* readRtmp(url: string, signal: AbortSignal): AsyncGenerator<Tag[]> {
  const { reader, send, socket } = await connectPlayer(url, signal)
  const acknowledger = new Acknowledger()
  try {
    yield takeTags()
    for await (const piece of socket) {
      const due = acknowledger.count(piece.length)
      if (due) send(due)
      reader.push(piece)
      yield takeTags()
    }
  } finally {
    socket.destroy()
  }

  function takeTags(): Tag[] {
    const tags: Tag[] = []
    for (let message = reader.next(); message !== undefined; message = reader.next()) {
      acknowledger.follow(message)
      const answer = message.type === messageType.userControl ? answerPing(message) : undefined
      if (answer) send(answer)
      tags.push(...splitAggregate(message).filter(({ type }) => media.has(type)))
    }
    return tags
  }
}
