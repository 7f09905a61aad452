import '../locales/index.ts'
import { endGrant, type PermissionGrant } from '@greenroom/contract/areas/roles/access-requests'
import { Button, Text } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { callWithId } from '../../../kit/call/call.ts'
import { runCommand } from '../../../kit/command/run-command.ts'
import { permissionText } from '../../../kit/session/permission-text.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import classes from './held.module.css'

/** Permissions that a user was granted, with end and granter; users with the right can end them here. */
export function Grants({ grants, nothing }: { grants: readonly PermissionGrant[]; nothing: string }) {
  const { t } = useTranslation('held')
  const language = useLanguage()
  const format = useFormat()
  if (grants.length === 0) return <Text c="dimmed">{nothing}</Text>
  return (
    <ul className={classes.rows}>
      {grants.map(grant => (
        <li key={grant.id}>
          <span>
            <span className={classes.name}>{permissionText(grant.permission, language)}</span>
            <Text span size="xs" c="dimmed">
              {[
                grant.expiresTime === null
                  ? t('grant.forGood')
                  : t('grant.until', { time: format.exact(grant.expiresTime) }),
                ...(grant.grantedBy === '' ? [] : [t('grant.by', { name: grant.grantedBy })]),
              ].join(' · ')}
            </Text>
          </span>
          {grant.endable && (
            <Button size="xs" variant="default" onClick={() => void end(grant)}>
              {t('grant.end')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Ends the grant, and offers to undo it. */
async function end({ id, permission }: PermissionGrant): Promise<void> {
  const language = i18next.language === 'en-US' ? 'en-US' : 'zh-CN'
  const name = permissionText(permission, language)
  await runCommand({
    confirm: {
      title: i18next.t('held:grant.endTitle'),
      message: i18next.t('held:grant.ask', { name }),
      confirmLabel: i18next.t('held:grant.end'),
      danger: true,
    },
    send: options => callWithId(endGrant, { params: { id } }, options),
    done: () => i18next.t('held:grant.ended', { name }),
    refusals: { notFound: () => i18next.t('held:grant.missing') },
    settledBy: ['notFound'],
    topics: ['user.changed', 'access-request.changed'],
  })
}
