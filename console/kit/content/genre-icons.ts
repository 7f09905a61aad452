import type { ContentItemRow } from '@greenroom/contract/areas/content/content-items'
import { type Icon, IconAlignLeft, IconDeviceDesktop, IconDeviceMobile, IconPhoto } from '@tabler/icons-react'

/** The icon of each genre. */
export const genreIcons = {
  text: IconAlignLeft,
  img: IconPhoto,
  horizontalVideo: IconDeviceDesktop,
  verticalVideo: IconDeviceMobile,
} as const satisfies Record<ContentItemRow['genre'], Icon>
