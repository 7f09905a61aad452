import type { ContentItemRow } from '@greenroom/contract/areas/content/content-items'
import { useState } from 'react'
import { genreIcons } from '../../../kit/content/genre-icons.ts'
import { smallPictureSource } from '../../../kit/display/picture-source.ts'
import classes from './content-face.module.css'

/**
 * Width in px of a picture of 3 : 1 that fills a face in the highest rows: its sides are cut off, so it is wider than the
 * face.
 */
const widestFace = 120

/** Width in px of the face of a card, the widest that lists have. */
const cardFace = 256

interface ContentFaceProps extends Pick<ContentItemRow, 'genre' | 'file'> {
  /** Fills a card in 16 : 10, instead of a square as high as a row. */
  isCard?: boolean
}

/** Recognises a content item in a list: its picture or the cover of its video, else the icon of its genre. Screen readers get the title alone. */
export function ContentFace({ genre, file, isCard = false }: ContentFaceProps) {
  const [failedId, setFailedId] = useState<string>()
  const Icon = genreIcons[genre]
  const picture = file?.id === failedId ? undefined : file
  return (
    <span
      className={isCard ? `${classes.face} ${classes.card}` : classes.face}
      data-row-face={isCard ? undefined : ''}
      aria-hidden
    >
      {picture ? (
        <img
          src={smallPictureSource(picture.address, isCard ? cardFace : widestFace)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailedId(picture.id)}
        />
      ) : (
        <Icon stroke={1.6} />
      )}
    </span>
  )
}
