import './locales/index.ts'
import { readSecurity } from '@greenroom/contract/areas/auth/second-factors'
import { readOwnProfile } from '@greenroom/contract/areas/profile/own-profile'
import { readWorkplacePreference } from '@greenroom/contract/areas/profile/workplace'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Panel } from '../../../kit/panel.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { arrangeParameter } from './quick/arrange-parameter.ts'
import classes from './since.module.css'

/** Steps for new users; stored data checks them off. */
export function FirstSteps() {
  const { t } = useTranslation('workplace')
  const profile = useCallQuery(readOwnProfile, {}, { quiet: true }).data
  const security = useCallQuery(readSecurity, {}, { quiet: true }).data
  const preference = useCallQuery(readWorkplacePreference, {}, { quiet: true }).data
  const steps = [
    { key: 'profile', to: '/user/setting', isDone: (profile?.introduction ?? '') !== '' },
    { key: 'security', to: '/user/setting?tab=security', isDone: (security?.twoStep.since ?? null) !== null },
    { key: 'quick', to: `?${arrangeParameter}=1`, isDone: preference?.quick !== undefined },
  ] as const
  return (
    <Panel title={t('first.title')}>
      <p className={classes.hint}>{t('first.hint')}</p>
      <ol className={classes.steps}>
        {steps.map(({ key, to, isDone }) => {
          const Icon = isDone ? IconCircleCheckFilled : IconCircle
          return (
            <li key={key}>
              <Link className={classes.step} to={to} data-done={isDone || undefined}>
                <Icon size={20} {...(isDone && { 'aria-label': t('first.done'), role: 'img' })} />
                <span>
                  <strong>{t(`first.${key}`)}</strong>
                  <small>{t(`first.${key}Hint`)}</small>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
