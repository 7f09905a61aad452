import type { ContentSetRow } from '@greenroom/contract/areas/content/content-sets'
import { IconDeviceDesktop, IconDeviceMobile, IconPhoto } from '@tabler/icons-react'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import classes from './badges.module.css'
import { contentTypeText, statusText } from './labels.ts'

const typeIcons = {
  img: IconPhoto,
  horizontalVideo: IconDeviceDesktop,
  verticalVideo: IconDeviceMobile,
} as const

/** What kind of content items a set holds. */
export function ContentTypeBadge({ type }: { type: ContentSetRow['contentType'] }) {
  const Icon = typeIcons[type]
  return (
    <span className={classes.mark}>
      <Icon size={16} stroke={1.6} className={classes.icon} aria-hidden />
      {contentTypeText(type)}
    </span>
  )
}

/** Whether a set is online. */
export function StatusBadge({ status }: { status: ContentSetRow['status'] }) {
  return <StateDot tone={status === 'online' ? 'good' : 'quiet'} text={statusText(status)} />
}
