import type { RoleUse } from '@greenroom/contract/areas/roles/roles'
import { useTranslation } from 'react-i18next'
import { permissionText } from './labels.ts'
import classes from './roles.module.css'

/** Says who holds a role and what they lose when it is deleted. */
export function DeletionQuestion({ name, use }: { name: string; use: RoleUse }) {
  const { t } = useTranslation('roles')
  return (
    <div className={classes.question}>
      <p>{t('ask.delete', { name })}</p>
      {use.users === 0 ? <p>{t('ask.nobody')}</p> : <Losses use={use} />}
    </div>
  )
}

function Losses({ use: { users, names, loses, withoutRole, administrators } }: { use: RoleUse }) {
  const { t } = useTranslation('roles')
  const named = names.join(t('form.separator'))
  return (
    <>
      <p>
        {names.length === 0
          ? t('ask.unnamed', { count: users })
          : t(names.length < users ? 'ask.holdersMore' : 'ask.holders', { count: users, names: named })}
      </p>
      {loses.length === 0 ? (
        <p>{t('ask.losesNothing')}</p>
      ) : (
        <>
          <p>{t('ask.loses')}</p>
          <ul className={classes.loses}>
            {loses.map(({ permission, users: count }) => (
              <li key={permission}>{t('ask.missing', { permission: permissionText(permission), count })}</li>
            ))}
          </ul>
        </>
      )}
      {withoutRole > 0 && <p>{t('ask.withoutRole', { count: withoutRole })}</p>}
      {administrators > 0 && <p>{t('ask.administrators', { count: administrators })}</p>}
    </>
  )
}
