import type { ContentFile } from '@greenroom/contract/areas/content/content-items'
import { serverAddress } from '../call.ts'
import classes from './content-media.module.css'

interface ContentMediaProps {
  file: ContentFile
  /** What readers hear of it; without one, the file's name. */
  label?: string
  /** For those who have to look closely. */
  isLarge?: boolean
}

/** A content item's picture or video. */
export function ContentMedia({ file, label = file.name, isLarge = false }: ContentMediaProps) {
  const address = serverAddress(file.address)
  const looks = isLarge ? `${classes.media} ${classes.large}` : classes.media
  if (!file.mediaType.startsWith('video/')) return <img className={looks} src={address} alt={label} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: what users upload comes without captions
    <video className={looks} src={address} aria-label={label} controls preload="metadata" />
  )
}
