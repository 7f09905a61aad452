import {
  deleteRole,
  type Role,
  type RoleRow,
  type RoleUse,
  readRole,
  readRoleUse,
} from '@greenroom/contract/areas/roles/roles'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { CallFailure, call, callWithId } from '../../kit/call/call.ts'
import { invalidate } from '../../kit/call/events.ts'
import { runCommand } from '../../kit/command/run-command.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { permissionText, roleName } from './labels.ts'
import classes from './roles.module.css'

/** Reads a role for editing; undefined, with a toast, when it was deleted. */
export async function openRole({ id }: { id: string }): Promise<Role | undefined> {
  let role: Role | undefined
  await run(async () => {
    role = await call(readRole, { params: { id } }, { quiet: ['notFound'] })
  })
  return role
}

/** Deletes a role, and offers to undo it. Users who cannot undo it are asked first, with what its holders lose. */
export async function remove(row: RoleRow): Promise<void> {
  const params = { id: row.id }
  const name = roleName(row)
  await runCommand({
    confirm: async () => ({
      title: i18next.t('roles:ask.title'),
      message: (
        <DeletionQuestion name={name} use={await call(readRoleUse, { params }, { quiet: ['notFound'] })} />
      ),
      confirmLabel: i18next.t('roles:action.delete'),
      danger: true,
    }),
    send: options => callWithId(deleteRole, { params }, options),
    done: () => i18next.t('roles:done.deleted', { name }),
    refusals: { notFound: () => i18next.t('roles:refused.missing') },
    settledBy: ['notFound'],
    topics: ['role.changed'],
  })
}

/** Makes a call about a role and reads the list again in any case. */
async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    if (failure.reason === 'notFound') toast.failure(failure, i18next.t('roles:refused.missing'))
  } finally {
    void invalidate('role.changed')
  }
}

/** Says who holds a role and what they lose when it is deleted. */
function DeletionQuestion({ name, use }: { name: string; use: RoleUse }) {
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
