import type { ListView } from '@greenroom/contract/areas/views/views'
import { IconBookmark, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWheelAcross } from '../../input/use-wheel-across.ts'
import type { SavedViews } from './use-saved-views.ts'
import classes from './view-chips.module.css'

interface ViewChipsProps {
  views: Pick<SavedViews, 'all' | 'applied' | 'apply' | 'leave'>
  /** Further state of a view, shown after its name. */
  badgesOf: (view: ListView) => ReactNode
}

/** Saved views side by side; nothing where there are none. A click applies a view, a click on the applied one leaves it. */
export function ViewChips(props: ViewChipsProps) {
  return props.views.all.length > 0 && <ChipRow {...props} />
}

/** One line, which scrolls sideways where the views don't fit. */
function ChipRow({ views, badgesOf }: ViewChipsProps) {
  const { t } = useTranslation('list')
  const row = useRef<HTMLUListElement>(null)
  useWheelAcross(row)
  const { all, applied } = views
  const appliedId = applied?.id
  // Not `scrollIntoView`, which would also scroll the page.
  useEffect(() => {
    if (appliedId === undefined || !row.current) return
    const chip = row.current.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!chip) return
    const { scrollLeft, clientWidth } = row.current
    const end = chip.offsetLeft + chip.offsetWidth
    if (chip.offsetLeft < scrollLeft || end > scrollLeft + clientWidth)
      row.current.scrollLeft = chip.offsetLeft
  }, [appliedId])

  return (
    <ul className={classes.row} aria-label={t('views.title')} ref={row}>
      {all.map(view => {
        const isApplied = view === applied
        const Icon = isApplied ? IconCheck : IconBookmark
        const name = view.own ? view.name : t('views.of', { name: view.name, owner: view.owner })
        return (
          <li key={view.id}>
            <button
              type="button"
              className={classes.chip}
              aria-pressed={isApplied}
              onClick={() => (isApplied ? views.leave() : views.apply(view))}
            >
              <Icon size={14} className={classes.icon} aria-hidden />
              <span
                className={classes.name}
                title={isApplied ? t('views.leave', { name: view.name }) : name}
                translate="no"
              >
                {name}
              </span>
              {badgesOf(view)}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
