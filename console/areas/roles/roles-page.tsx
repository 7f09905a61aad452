import './locales/index.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../kit/list/list-page.tsx'
import { type EditedRole, roleActions } from './role-actions.ts'
import { RoleForm } from './role-form.tsx'
import { roleList } from './role-list.tsx'

/** All roles, and their actions. */
export function Component() {
  const { t } = useTranslation('roles')
  const [edited, setEdited] = useState<EditedRole>()
  const actions = useMemo(() => roleActions(setEdited), [])
  return (
    <ListPage list={roleList} title={t('page.title')} context={t('page.context')} actions={actions}>
      {edited && <RoleForm edited={edited} onClose={() => setEdited(undefined)} />}
    </ListPage>
  )
}
