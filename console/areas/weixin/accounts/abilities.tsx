import '../locales/index.ts'
import type { AbilityRow, WeixinFailure } from '@greenroom/contract/areas/weixin/abilities'
import type { OfficialAccountRow } from '@greenroom/contract/areas/weixin/official-accounts'
import { weixinFailureText } from '@greenroom/contract/areas/weixin/weixin-failures'
import { Alert, Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { usePermission } from '../../../kit/session/permission.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { probeAccount, resetQuota } from './account-commands.ts'
import classes from './accounts.module.css'
import { CopiedText } from './copied-text.tsx'

/** Abilities of an account, one a line; for missing ones the reason, and what works without them. */
export function Abilities({ account, isNew }: { account: OfficialAccountRow; isNew: boolean }) {
  const { t } = useTranslation('officialAccounts')
  const format = useFormat()
  const [probing, setProbing] = useState(false)
  const { abilities } = account
  const address = abilities.find(({ failure }) => failure?.address)?.failure?.address
  const mayReset = usePermission()('official-account:manage')
  const checkedTime = abilities[0]?.checkedTime ?? null

  async function probe(): Promise<void> {
    setProbing(true)
    await probeAccount(account, true)
    setProbing(false)
  }
  const probeAtOnce = useEffectEvent(() => void probe())
  useEffect(() => {
    if (isNew) probeAtOnce()
  }, [isNew])

  return (
    <section className={classes.section} aria-label={t('ability.title')}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t('ability.title')}</h3>
        <Text span size="xs" c="dimmed" flex={1}>
          {checkedTime ? t('view.checked', { time: format.relative(checkedTime) }) : t('view.unchecked')}
        </Text>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} />}
          loading={probing}
          onClick={() => void probe()}
        >
          {t('action.probe')}
        </Button>
      </div>
      {address && (
        <Alert color="orange" title={t('whiteList.title')} mb={8}>
          {t('whiteList.message')}
          <CopiedText label={t('whiteList.address')} value={address} />
        </Alert>
      )}
      {abilities.some(isUsedUp) && (
        <Alert color="orange" title={t('quotaUsedUp.title')} mb={8}>
          {t('quotaUsedUp.message')}
          {mayReset && (
            <Button variant="default" size="xs" mt={8} onClick={() => void resetQuota(account)}>
              {t('action.resetQuota')}
            </Button>
          )}
        </Alert>
      )}
      <ul className={classes.abilities}>
        {abilities.map(row => (
          <AbilityLine key={row.ability} row={row} />
        ))}
      </ul>
    </section>
  )
}

/** WeChat's "api daily limit". */
const dailyLimit = 45009

const isUsedUp = ({ quota, failure }: AbilityRow) => quota?.left === 0 || failure?.errcode === dailyLimit

const tones = { working: 'good', missing: 'waiting', unknown: 'quiet' } as const

function AbilityLine({ row: { ability, state, failure, quota } }: { row: AbilityRow }) {
  const { t } = useTranslation('officialAccounts')
  const format = useFormat()
  return (
    <li className={classes.ability}>
      <div className={classes.line}>
        <Text span size="sm">
          {t(`ability.${ability}`)}
        </Text>
        <StateDot tone={tones[state]} text={t(`abilityState.${state}`)} />
      </div>
      {quota && (
        <Text size="xs" c="dimmed" className="tabular">
          {t('quota', { left: format.number(quota.left), limit: format.number(quota.limit) })}
        </Text>
      )}
      {failure && state !== 'working' && <Reason failure={failure} />}
      {state === 'missing' && (
        <Text size="xs" c="dimmed">
          {t(`instead.${ability}`)}
        </Text>
      )}
    </li>
  )
}

function Reason({ failure }: { failure: WeixinFailure }) {
  const { t } = useTranslation('officialAccounts')
  const language = useLanguage()
  return (
    <>
      <Text size="xs">{weixinFailureText(failure)[language]}</Text>
      {failure.rid !== null && (
        <Text size="xs" c="dimmed" translate="no">
          {t('rid', { rid: failure.rid })}
        </Text>
      )}
    </>
  )
}
