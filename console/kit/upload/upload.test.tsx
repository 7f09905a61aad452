import { contentItemLimits, uploadContentItemFile } from '@greenroom/contract/areas/content/content-items'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { uploads } from '../../testing/fake-network.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'

const stored = { id: recordId(1), address: '/files/1', name: 'cover.png', mediaType: 'image/png' }
const arrived = vi.fn()

function Picker() {
  const { send, progress, cancel } = useUpload(uploadContentItemFile)
  return (
    <>
      <input
        type="file"
        aria-label="Cover"
        onChange={async event => {
          const [file] = event.currentTarget.files ?? []
          if (file) arrived(await send(file))
        }}
      />
      {progress !== undefined && <UploadProgress name="cover.png" progress={progress} onCancel={cancel} />}
    </>
  )
}

async function choose(size = 3) {
  const rendered = renderInConsole(<Picker />)
  const file = new File(['png'], 'cover.png', { type: 'image/png' })
  Object.defineProperty(file, 'size', { value: size })
  await rendered.user.upload(screen.getByLabelText('Cover'), file)
  return rendered
}
const bar = () => screen.queryByRole('progressbar', { name: text('upload:sending', { name: 'cover.png' }) })

beforeEach(() => {
  arrived.mockClear()
  fakeServer.respond(uploadContentItemFile, stored)
})

describe('a file that is uploaded', () => {
  it('shows how far it is in a bar and in words', async () => {
    await choose()
    expect(bar()).toHaveAttribute('aria-valuenow', '0')
    act(() => uploads.last().progress(0.256))
    expect(bar()).toHaveAttribute('aria-valuenow', '26')
    expect(screen.getByText(text('upload:percent', { percent: 26 }))).toBeVisible()
  })

  it('arrives as the part of the request that the contract names', async () => {
    await choose()
    await act(() => uploads.last().complete())
    await waitFor(() => expect(arrived).toHaveBeenCalledExactlyOnceWith(stored))
    expect(fakeServer.requests(uploadContentItemFile)).toHaveLength(1)
    expect(bar()).toBeNull()
  })

  it('is not sent when it exceeds the contract’s size, and says so', async () => {
    await choose(contentItemLimits.fileBytes + 1)
    expect(await screen.findByText(text('upload:tooLarge', { size: 16 }))).toBeVisible()
    expect(uploads.count()).toBe(0)
    expect(arrived).toHaveBeenCalledExactlyOnceWith(undefined)
  })

  it('can be called off without a word', async () => {
    const { user } = await choose()
    await user.click(screen.getByRole('button', { name: text('upload:cancel') }))
    await waitFor(() => expect(arrived).toHaveBeenCalledExactlyOnceWith(undefined))
    expect(bar()).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is called off when its part of the page goes', async () => {
    const { unmount } = await choose()
    unmount()
    expect(uploads.count()).toBe(0)
  })

  it('is refused with the error of its content', async () => {
    fakeServer.respond(
      uploadContentItemFile,
      refuse('invalid', { issues: [{ path: 'file', msg: 'No picture' }] }),
    )
    await choose()
    await act(() => uploads.last().complete())
    expect(await screen.findByText('No picture')).toBeVisible()
  })

  it('that the network loses is reported, and another one can be sent', async () => {
    await choose()
    fakeServer.setReachable(false)
    await act(() => uploads.last().complete())
    expect(await screen.findByText(text('kit:requestError'))).toBeVisible()
    expect(bar()).toBeNull()
  })
})
