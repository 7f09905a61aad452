import '../locales/index.ts'
import { useTranslation } from 'react-i18next'
import { type Action, actionGroups, shortcutsOf } from '../../kit/actions/action.ts'
import { Keys } from '../../kit/actions/keys.tsx'
import { useOfferedActions } from '../../kit/actions/registry.ts'
import { Dialog } from '../../kit/overlay/dialog.tsx'
import classes from './shortcut-sheet.module.css'

/** The shortcuts that work on the current page, grouped by topic. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shortcuts', 'kit'])
  const actions = useOfferedActions().filter(action => shortcutsOf(action).length > 0)
  return (
    <Dialog
      size={760}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <div className={classes.groups}>
        {actionGroups.map(group => (
          <Group
            key={group}
            title={t(`group.${group}`)}
            hint={group === 'row' ? t('rowHint') : undefined}
            actions={actions.filter(action => (action.group ?? 'page') === group)}
          />
        ))}
      </div>
      <p className={classes.note}>{t('note')}</p>
    </Dialog>
  )
}

interface GroupProps {
  title: string
  hint: string | undefined
  actions: readonly Action[]
}

function Group({ title, hint, actions }: GroupProps) {
  if (actions.length === 0) return null
  return (
    <section className={classes.group}>
      <h3 className={classes.title}>{title}</h3>
      {hint && <p className={classes.hint}>{hint}</p>}
      <dl className={classes.list}>
        {actions.map(action => (
          <div key={action.id} className={classes.line}>
            <dt>{action.label()}</dt>
            <dd>
              <Keys action={action} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
