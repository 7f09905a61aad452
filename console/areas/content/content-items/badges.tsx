import type { ContentItemRow } from '@greenroom/contract/areas/content/content-items'
import { IconAlignLeft, IconDeviceDesktop, IconDeviceMobile, IconPhoto } from '@tabler/icons-react'
import { genreText } from '../../../kit/content/labels.ts'
import { RowLink } from '../../../kit/list/row-link.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import marks from '../content-sets/badges.module.css'

const genreIcons = {
  text: IconAlignLeft,
  img: IconPhoto,
  horizontalVideo: IconDeviceDesktop,
  verticalVideo: IconDeviceMobile,
} as const

/** What kind of content item it is. */
export function GenreBadge({ genre }: { genre: ContentItemRow['genre'] }) {
  const Icon = genreIcons[genre]
  const text = genreText(genre)
  return (
    <span className={marks.mark} title={text}>
      <Icon size={16} stroke={1.6} className={marks.icon} aria-hidden />
      <span className={marks.text}>{text}</span>
    </span>
  )
}

/** A content item's title; leads to all of its fields. */
export function TitleLink({ contentItem }: { contentItem: Pick<ContentItemRow, 'id' | 'title'> }) {
  const { addressOf } = useViewedRow()
  return <RowLink to={addressOf(contentItem.id)} name={contentItem.title} />
}
