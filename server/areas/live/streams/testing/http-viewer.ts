import { get, type IncomingMessage } from 'node:http'

/** A viewer of FLV over HTTP. */
export interface HttpViewer {
  /** First bytes of the response as text; empty when the server closed it without any. */
  beginning: string
  leave(): void
}

/** Opens a play address and waits for its first bytes. */
export async function openViewer(address: string): Promise<HttpViewer> {
  const request = get(address)
  request.on('error', () => undefined)
  const beginning = await new Promise<string>(resolve => {
    request.once('error', () => resolve(''))
    request.once('response', (response: IncomingMessage) => {
      response.on('error', () => undefined)
      response.once('data', (data: Buffer) => resolve(data.toString('latin1', 0, 3)))
      response.once('close', () => resolve(''))
    })
  })
  return {
    beginning,
    leave: () => {
      request.destroy()
    },
  }
}

/** Whether a play address delivers a stream. */
export async function canPlay(address: string): Promise<boolean> {
  const { beginning, leave } = await openViewer(address)
  leave()
  return beginning === 'FLV'
}
