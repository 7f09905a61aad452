import type { ContentFile } from '@greenroom/contract/areas/content/content-items'
import { serverAddress } from '../call/call.ts'
import classes from './content-media.module.css'

interface ContentMediaProps {
  file: ContentFile
  /** Alternative text; by default the name of the file. */
  label?: string
}

/** Picture or video of a content item. */
export function ContentMedia({ file, label = file.name }: ContentMediaProps) {
  const address = serverAddress(file.address)
  if (!file.mediaType.startsWith('video/')) return <img className={classes.media} src={address} alt={label} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: users upload media without captions
    <video className={classes.media} src={address} aria-label={label} controls preload="metadata" />
  )
}
