import type { ContentFile } from '@greenroom/contract/areas/contents'
import { serverAddress } from '../../../kit/call.ts'
import classes from './media.module.css'

/** A content's picture or video. */
export function Media({ file }: { file: ContentFile }) {
  const address = serverAddress(file.address)
  if (!file.mediaType.startsWith('video/')) {
    return <img className={classes.media} src={address} alt={file.name} />
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: what people upload comes without captions
    <video className={classes.media} src={address} aria-label={file.name} controls preload="metadata" />
  )
}
