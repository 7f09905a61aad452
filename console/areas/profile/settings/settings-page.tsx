import '../locales/index.ts'
import { Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../../kit/display/page.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { SkeletonRows } from '../../../kit/feedback/states.tsx'
import { useTabInAddress } from '../../../kit/navigation/tab-in-address.ts'
import { SecuritySettings } from '../../auth/index.ts'
import { CertificationTab } from '../certification/certification-tab.tsx'
import { BasicTab } from './basic-tab.tsx'
import { UserSummary } from './user-summary.tsx'

const tabs = ['basic', 'security', 'certification'] as const

/** The user's settings: profile, security and certification. */
export function Component() {
  const { t } = useTranslation('profile')
  const [activeTab, show] = useTabInAddress(tabs)
  return (
    <Page title={t('setting.title')} context={t('setting.context')}>
      <UserSummary onSecurity={() => show('security')} />
      <Tabs value={activeTab} onChange={show} mt="lg" keepMounted={false}>
        <Tabs.List aria-label={t('setting.tabs')} mb="lg">
          {tabs.map(tab => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`setting.tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="basic" keepMounted>
          <BasicTab onSecurity={() => show('security')} />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <Panel title={t('setting.tab.security')}>
            <Suspense fallback={<SkeletonRows rows={6} height={44} />}>
              <SecuritySettings />
            </Suspense>
          </Panel>
        </Tabs.Panel>
        <Tabs.Panel value="certification">
          <CertificationTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
