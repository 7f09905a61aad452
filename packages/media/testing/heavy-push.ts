import { connectPublisher } from '../push/rtmp-client.ts'
import { amfObject } from '../rtmp/amf.ts'
import { writeAmf } from '../rtmp/amf-writer.ts'
import { messageType } from '../rtmp/message.ts'
import { picture, videoHeader } from './frames.ts'

const framesPerSecond = 30
const framesPerGroup = 60

/**
 * Publishes pictures of any bit rate, 30 a second with a key frame every 2 s, which only look like H.264.
 * @returns a function that ends it
 */
export async function pushHeavy(url: string, kbps: number): Promise<() => void> {
  const { send, socket } = await connectPublisher(url, false)
  const bytes = Math.round((kbps * 1000) / 8 / framesPerSecond)
  const begun = performance.now()
  let sent = 0
  const metadata = writeAmf('@setDataFrame', 'onMetaData', amfObject({ framerate: framesPerSecond }))
  send({ type: messageType.data, timestamp: 0, streamId: 1, payload: metadata })
  send(videoHeader(1))
  const timer = setInterval(() => {
    const due = ((performance.now() - begun) * framesPerSecond) / 1000
    for (; sent < due; sent++)
      send(picture(Math.round((sent * 1000) / framesPerSecond), sent % framesPerGroup === 0, bytes))
  }, 10)
  socket.resume()
  return () => {
    clearInterval(timer)
    socket.destroy()
  }
}
