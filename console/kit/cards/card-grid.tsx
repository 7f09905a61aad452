import { Skeleton } from '@mantine/core'
import { Children, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './cards.module.css'

/** A responsive grid of cards: four columns at most, one on a phone. */
export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.container}>
      <ul className={classes.grid} aria-label={label}>
        {Children.map(children, child => child && <li>{child}</li>)}
      </ul>
    </div>
  )
}

/** Placeholders of cards while they load. */
export function CardSkeletons({ count }: { count: number }) {
  const { t } = useTranslation('kit')
  return (
    <div className={classes.container} role="status" aria-label={t('loading')}>
      <div className={classes.grid}>
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <Skeleton key={place} height={168} />
        ))}
      </div>
    </div>
  )
}
