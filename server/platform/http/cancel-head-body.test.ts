import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startGadgetServer, uploadGadgetPicture } from '../../testing/gadget.ts'

test('HEAD of a file gives its headers and closes the file', async () => {
  const server = await startGadgetServer()
  try {
    const create = { width: 8, height: 8, channels: 3, background: 'green' } as const
    const content = await sharp({ create }).png().toBuffer()
    const file = new File([Buffer.from(content)], 'river.png')
    const token = await server.signIn('admin')
    const { address } = await server.ask(uploadGadgetPicture, { file }, { token })
    const { files } = server.platform
    const opened: string[] = []
    const closed: string[] = []
    const open = async (id: string) => {
      opened.push(id)
      return new ReadableStream<Uint8Array>({ cancel: () => void closed.push(id) })
    }
    files.store = { ...files.store, open }
    const request = new Request(new URL(address, 'http://greenroom.test'), { method: 'HEAD' })
    const response = await server.app.fetch(request)
    expect(response.headers.get('content-length')).toBe(String(content.length))
    expect(await response.text()).toBe('')
    expect(opened).toHaveLength(1)
    expect(closed).toEqual(opened)
  } finally {
    await server.stop()
  }
})
