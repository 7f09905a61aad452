import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PaletteGroup } from './items.ts'
import classes from './palette.module.css'

/** The result of the search, also for screen readers, and the keys that choose. */
export function PaletteFoot({ groups, query }: { groups: readonly PaletteGroup[]; query: string }) {
  const { t } = useTranslation('palette')
  const count = groups.reduce((sum, group) => sum + group.items.length, 0)
  const loading = groups.some(group => group.loading)
  const failed = groups.filter(group => group.failure !== undefined)
  const nothing = count === 0 && !loading && failed.length === 0
  return (
    <div className={classes.foot}>
      <div className={classes.status} role="status">
        {loading && <Loader size={12} aria-hidden />}
        {nothing && t('nothing', { query: query.trim() })}
        {count > 0 && t('count', { count })}
        {loading && count === 0 && t('searching')}
        {failed.map(group => (
          <span key={group.key} className={classes.failure}>
            {t('failed', { group: group.title, reason: group.failure ?? '' })}
          </span>
        ))}
      </div>
      <div className={classes.hints} aria-hidden>
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('hint.move')}
        </span>
        <span>
          <kbd>↵</kbd> {t('hint.choose')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('hint.close')}
        </span>
      </div>
    </div>
  )
}
