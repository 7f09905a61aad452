import type { ContentItemRow } from '@greenroom/contract/areas/content/content-items'
import { genreIcons } from '../../../kit/content/genre-icons.ts'
import { genreText } from '../../../kit/content/labels.ts'
import { RowLink } from '../../../kit/list/row-link.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import marks from '../content-sets/badges.module.css'
import classes from './badges.module.css'
import { ContentFace } from './content-face.tsx'

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

type Titled = Pick<ContentItemRow, 'id' | 'title' | 'genre' | 'file'>

/** A content item's face and title; the title leads to all of its fields. */
export function TitleLink({ contentItem }: { contentItem: Titled }) {
  const { addressOf } = useViewedRow()
  return (
    <span className={classes.title}>
      <ContentFace genre={contentItem.genre} file={contentItem.file} />
      <RowLink to={addressOf(contentItem.id)} name={contentItem.title} />
    </span>
  )
}
