import '../locales/index.ts'
import {
  type OfficialAccountRow,
  readOfficialAccount,
  styleOfAccount,
} from '@greenroom/contract/areas/weixin/official-accounts'
import { Button, ColorSwatch, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../kit/facts.tsx'
import { useFormat } from '../../../kit/format.ts'
import { Permission } from '../../../kit/permission.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { SideDrawer } from '../../../kit/side-drawer.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { Abilities } from './abilities.tsx'
import { typeText, usersText } from './account-list.tsx'
import { Callback } from './callback.tsx'
import { SecretFact } from './secret-fact.tsx'
import { StandingBadge } from './standing.tsx'
import '../style/locales/index.ts'
import type { ArticleStyle } from '@greenroom/contract/areas/weixin/article-style'

interface AccountDrawerProps {
  id: string
  /** It has just got its AppID or secret, and is probed at once. */
  isNew: boolean
  onEdit: (account: OfficialAccountRow) => void
  onClose: () => void
}

/** One official account: its abilities, and the values for WeChat's back end. */
export function AccountDrawer({ id, isNew, onEdit, onClose }: AccountDrawerProps) {
  const { t } = useTranslation('officialAccounts')
  const { data, error, refetch } = useCallQuery(readOfficialAccount, { params: { id } }, { quiet: true })
  const reason = error && 'reason' in error ? error.reason : undefined
  const isMissing = reason === 'notFound' || reason === 'invalid'
  return (
    <SideDrawer title={data?.name ?? t('view.title')} size={560} onClose={onClose}>
      {data && !isMissing && (
        <>
          <AccountFacts account={data} />
          <Permission need={['official-account:manage']}>
            <Group justify="flex-end" mt={8}>
              <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => onEdit(data)}>
                {t('action.edit')}
              </Button>
            </Group>
          </Permission>
          <Abilities account={data} isNew={isNew} />
          <Permission need={['official-account:manage']}>
            <Callback account={data} />
          </Permission>
        </>
      )}
      {isMissing && <EmptyState kind="missing" title={t('view.missing')} />}
      {error && !data && !isMissing && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} height={24} />}
    </SideDrawer>
  )
}

function AccountFacts({ account }: { account: OfficialAccountRow }) {
  const { t } = useTranslation('officialAccounts')
  const format = useFormat()
  return (
    <Facts
      facts={[
        [t('field.standing'), <StandingBadge key="standing" abilities={account.abilities} />],
        [t('field.type'), typeText(account.type)],
        [t('field.appId'), account.appId],
        [t('secret.title'), <SecretFact key="secret" account={account} />],
        [t('field.originalId'), account.originalId || t('view.none')],
        [t('field.defaultAuthor'), account.defaultAuthor || t('view.none')],
        [t('field.defaultStyle'), <StyleSummary key="style" style={styleOfAccount(account)} />],
        [t('field.usableBy'), usersText(account)],
        [t('field.needsApproval'), t(account.needsApproval ? 'form.yes' : 'form.no')],
        [t('field.remark'), account.remark || t('view.none')],
        [t('field.createdTime'), format.exact(account.createdTime)],
      ]}
    />
  )
}

/** A style in one line. */
function StyleSummary({ style }: { style: ArticleStyle }) {
  const { t } = useTranslation(['officialAccounts', 'articleStyle'])
  const theme = t(`articleStyle:themes.${style.theme}`)
  return (
    <Group component="span" gap={8} wrap="nowrap">
      <ColorSwatch component="span" flex="none" color={style.accent} size={14} aria-hidden />
      {t('view.style', { ...style, theme })}
    </Group>
  )
}
