import '../../locales/index.ts'
import { uploadArticlePicture } from '@greenroom/contract/areas/articles/articles'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { uploads } from '../../../../testing/fake-network.ts'
import { fakeServer, refuse } from '../../../../testing/fake-server.ts'
import { recordId } from '../../../../testing/records.ts'
import { renderInConsole } from '../../../../testing/render-in-console.tsx'
import { text } from '../../../../testing/text.ts'
import { PictureUploads } from './picture-uploads.tsx'
import { usePictures } from './use-pictures.ts'

const id = recordId(760)
const stored = {
  id,
  address: `/api/pictures/${id}`,
  name: 'a.jpg',
  mediaType: 'image/jpeg',
  size: 9,
  width: 9,
  height: 9,
}
const convertedFrom = { mediaType: 'image/webp', size: 9, isStill: false }

/** Puts pictures into a text, and lists those that arrived. */
function Album({ files }: { files: readonly File[] }) {
  const { uploads: underway, insert } = usePictures()
  const places = files.map(() => ({ fill: filled, remove: removed }))
  return (
    <>
      <button type="button" onClick={() => void insert(files, { placePictures: () => places })}>
        Insert
      </button>
      <PictureUploads uploads={underway} />
    </>
  )
}
const filled = vi.fn()
const removed = vi.fn()
beforeEach(() => {
  uploads.reset()
  filled.mockReset()
  removed.mockReset()
})

function insert(count: number, type = 'image/webp') {
  const files = Array.from({ length: count }, (_, at) => new File(['x'], `${at + 1}.webp`, { type }))
  renderInConsole(<Album files={files} />)
  fireEvent.click(screen.getByRole('button', { name: 'Insert' }))
}
const arrives = async () => {
  await waitFor(() => expect(uploads.count()).toBe(1))
  await act(() => uploads.last().complete())
}

it('an album shows its first pictures and counts the others, and says once how they were changed', async () => {
  fakeServer.respond(uploadArticlePicture, { ...stored, convertedFrom })
  insert(12)
  expect(await screen.findAllByRole('progressbar')).toHaveLength(3)
  expect(screen.getByText(text('articles:picture.waiting', { count: 9 }))).toBeVisible()
  for (let at = 1; at <= 12; at++) await arrives()
  await waitFor(() => expect(filled).toHaveBeenCalledTimes(12))
  expect(
    await screen.findAllByText(text('articles:picture.convertedMany', { name: '1.webp', total: 12 })),
  ).toHaveLength(1)
  expect(screen.queryByText(text('articles:picture.converted', { name: '1.webp' }))).toBeNull()
})

it('a picture that comes too soon for the server waits for its time, and is not lost', async () => {
  let tries = 0
  fakeServer.respond(uploadArticlePicture, () => {
    if (tries++ === 0) return refuse('tooManyAttempts', { retryAfterSeconds: 0.05 })
    return { ...stored, convertedFrom: null }
  })
  insert(1)
  await arrives()
  expect(await screen.findByText(text('articles:picture.tooSoon', { count: 1 }))).toBeVisible()
  expect(removed).not.toHaveBeenCalled()
  await arrives()
  await waitFor(() => expect(filled).toHaveBeenCalledWith(stored.address))
})

it('files that are no pictures are named once', () => {
  insert(3, 'application/pdf')
  expect(screen.getByText(text('articles:picture.refusedMany', { name: '1.webp', total: 3 }))).toBeVisible()
})
