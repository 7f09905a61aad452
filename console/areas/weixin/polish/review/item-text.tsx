import { useTranslation } from 'react-i18next'
import type { Piece } from '../hunks/hunks.ts'
import type { ReviewItem } from './items.ts'
import classes from './review-list.module.css'

/** Characters of the text around an item that show where it is. */
const around = 16

/** An item's change or warning within its text. */
export function ItemText({ item, source }: { item: ReviewItem; source: string }) {
  const { begin, end, pieces, kind } = item
  const before = source.slice(Math.max(0, begin - around), begin).replace(/^[\s\S]*\n/, '')
  const after = source.slice(end, end + around).replace(/\n[\s\S]*$/, '')
  return (
    <p className={classes.text} translate="no">
      <span className={classes.context}>{before}</span>
      {kind === 'warning' ? (
        <mark className={classes.warned}>{item.before}</mark>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a hunk have their places
        pieces.map((piece, place) => <PieceText key={place} piece={piece} />)
      )}
      <span className={classes.context}>{after}</span>
    </p>
  )
}

function PieceText({ piece: { kind, text } }: { piece: Piece }) {
  const shown = useVisible(text)
  if (kind === 'same') return text
  if (kind === 'removed') return <del className={classes.removed}>{shown}</del>
  return <ins className={classes.added}>{shown}</ins>
}

/** Changes of white space alone would be invisible. */
function useVisible(text: string): string {
  const { t } = useTranslation('polish')
  if (/^[ \u00a0\u3000]+$/.test(text)) return `[${t('review.space')}]`
  if (/^\s+$/.test(text)) return `[${t('review.lineBreak')}]${text}`
  return text
}
