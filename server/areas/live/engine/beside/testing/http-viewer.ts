import { get, type IncomingMessage } from 'node:http'

/** Somebody who watches FLV over HTTP. */
export interface HttpViewer {
  /** How what came first begins; empty when the server ended it without a word. */
  beginning: string
  leave(): void
}

/** Opens a play address and waits for what comes first. */
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

/** Whether a player is given a stream there. */
export async function canPlay(address: string): Promise<boolean> {
  const { beginning, leave } = await openViewer(address)
  leave()
  return beginning === 'FLV'
}
