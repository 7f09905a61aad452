import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../kit/format.ts'
import classes from './workplace.module.css'

interface CountTileProps {
  label: string
  count: number
  total: number
  online: boolean
  /** The list of what is counted; without it the tile only tells. */
  to?: string
}

/** One figure with what it counts. */
export function CountTile({ label, count, total, online, to }: CountTileProps) {
  const { t } = useTranslation('insight')
  const format = useFormat()
  const content = (
    <>
      <span className={classes.label}>
        <span className={classes.dot} data-online={online || undefined} aria-hidden />
        {label}
        {to && <IconChevronRight className={classes.arrow} size={14} aria-hidden />}
      </span>
      <span className={classes.figure} title={format.number(count)}>
        {format.compact(count)}
      </span>
      <span className={classes.share}>{t('counts.share', { total: format.compact(total) })}</span>
    </>
  )
  return to === undefined ? (
    <div className={classes.tile}>{content}</div>
  ) : (
    <Link className={classes.tile} to={to}>
      {content}
    </Link>
  )
}
