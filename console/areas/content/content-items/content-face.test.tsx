import type { ContentFile } from '@greenroom/contract/areas/content/content-items'
import { fireEvent, render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { recordId } from '../../../testing/records.ts'
import { ContentFace } from './content-face.tsx'

const picture: ContentFile = {
  id: recordId(320),
  address: `/api/pictures/${recordId(320)}`,
  name: 'river.png',
  mediaType: 'image/png',
}
const film: ContentFile = { ...picture, name: 'river.mp4', mediaType: 'video/mp4' }

function show(file: ContentFile | null) {
  const { container } = render(<ContentFace genre="img" file={file} />)
  return {
    picture: () => container.querySelector('img'),
    icon: () => container.querySelector('svg'),
    video: () => container.querySelector('video'),
  }
}

describe('the face of a content item', () => {
  it('is its picture in a small width, loaded when it comes into sight and silent for screen readers', () => {
    const face = show(picture)
    expect(face.picture()).toHaveAttribute('src', `${picture.address}?width=256`)
    expect(face.picture()).toHaveAttribute('loading', 'lazy')
    expect(face.picture()).toHaveAttribute('alt', '')
    expect(face.icon()).toBeNull()
  })

  it('is the icon of its genre where it has no picture', () => {
    const face = show(null)
    expect(face.icon()).toBeInTheDocument()
    expect(face.picture()).toBeNull()
  })

  it('is the cover inside its video, and a list loads no video', () => {
    const face = show(film)
    expect(face.picture()).toHaveAttribute('src', `${film.address}?width=256`)
    expect(face.video()).toBeNull()
  })

  it('is the icon of its genre where the picture cannot be read', () => {
    const face = show(picture)
    const image = face.picture()
    if (image) fireEvent.error(image)
    expect(face.picture()).toBeNull()
    expect(face.icon()).toBeInTheDocument()
  })
})
