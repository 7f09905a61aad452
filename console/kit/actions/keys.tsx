import '../text/locales/shell/index.ts'
import { VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type Action, shortcutsOf } from './action.ts'
import classes from './keys.module.css'
import { keyCaps } from './shortcut.ts'

/** The shortcut of an action as printed on the keyboard; nothing without one. */
export function Keys({ action, first = false }: { action: Pick<Action, 'shortcut'>; first?: boolean }) {
  const { t } = useTranslation('keys')
  const all = shortcutsOf(action)
  return (
    <span className={classes.keys}>
      {all.slice(0, first ? 1 : all.length).map((shortcut, place) => (
        <Fragment key={shortcut}>
          {place > 0 && <span className={classes.between}>{t('or')}</span>}
          {keyCaps(shortcut).map((caps, press) => (
            <Fragment key={caps.join('+')}>
              {press > 0 && <VisuallyHidden>{t('next')}</VisuallyHidden>}
              {caps.map(cap => (
                <kbd key={cap} className={classes.key}>
                  {cap}
                </kbd>
              ))}
            </Fragment>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
