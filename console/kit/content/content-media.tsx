import type { ContentFile } from '@greenroom/contract/areas/content/content-items'
import { serverAddress } from '../call/call.ts'
import classes from './content-media.module.css'

interface ContentMediaProps {
  file: ContentFile
  /** Alternative text; by default the name of the file. */
  label?: string
  /** Large, for users who look closely. */
  isLarge?: boolean
}

/** Picture or video of a content item. */
export function ContentMedia({ file, label = file.name, isLarge = false }: ContentMediaProps) {
  const address = serverAddress(file.address)
  const className = isLarge ? `${classes.media} ${classes.large}` : classes.media
  if (!file.mediaType.startsWith('video/'))
    return <img className={className} src={address} alt={label} translate="no" />
  return (
    // biome-ignore lint/a11y/useMediaCaption: users upload media without captions
    <video
      className={className}
      src={address}
      aria-label={label}
      controls
      preload="metadata"
      translate="no"
    />
  )
}
