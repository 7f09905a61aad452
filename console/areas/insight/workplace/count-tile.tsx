import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'
import { Tile } from '../../../kit/tiles.tsx'
import classes from './workplace.module.css'

interface CountTileProps {
  label: string
  count: number
  total: number
  online: boolean
  /** The list of what is counted. */
  to: string
}

/** How many of all are in a state. */
export function CountTile({ label, count, total, online, to }: CountTileProps) {
  const { t } = useTranslation('insight')
  const format = useFormat()
  return (
    <Tile
      label={label}
      mark={<span className={classes.dot} data-online={online || undefined} aria-hidden />}
      figure={format.compact(count)}
      exact={format.number(count)}
      note={t('counts.share', { total: format.compact(total) })}
      to={to}
    />
  )
}
