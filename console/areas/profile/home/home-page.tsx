import '../locales/index.ts'
import { Tabs } from '@mantine/core'
import { IconBriefcase, IconLayoutDashboard, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { GroupsTab } from '../groups/groups-tab.tsx'
import { project, team } from '../groups/kinds.ts'
import { useTabInAddress } from '../use-tab-in-address.ts'
import { ActivityPanel } from './activity-panel.tsx'
import { Banner } from './banner.tsx'
import { CountsPanel } from './counts-panel.tsx'
import classes from './home.module.css'
import { NotificationPanel } from './notification-panel.tsx'
import { ProjectPanel } from './project-panel.tsx'
import { TeamPanel } from './team-panel.tsx'
import { VisitPanel } from './visit-panel.tsx'

const tabs = ['overview', 'project', 'team'] as const
const icons = { overview: IconLayoutDashboard, project: IconBriefcase, team: IconUsersGroup }

/** The user's profile page: groups, latest activity and notices. */
export function Component() {
  const { t } = useTranslation('profile')
  const [shown, show] = useTabInAddress(tabs)
  return (
    <div className={classes.page}>
      <Banner />
      <Tabs value={shown} onChange={show} mt="lg" keepMounted={false}>
        <Tabs.List aria-label={t('info.tabs')} mb="lg">
          {tabs.map(tab => {
            const Icon = icons[tab]
            return (
              <Tabs.Tab key={tab} value={tab} leftSection={<Icon size={16} aria-hidden />}>
                {t(`info.tab.${tab}`)}
              </Tabs.Tab>
            )
          })}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Overview onShow={show} />
        </Tabs.Panel>
        <Tabs.Panel value="project">
          <GroupsTab kind={project} />
        </Tabs.Panel>
        <Tabs.Panel value="team">
          <GroupsTab kind={team} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}

/** Everything at a glance; `onShow` leads to another tab. */
function Overview({ onShow }: { onShow: (tab: 'project' | 'team') => void }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <ProjectPanel onMore={() => onShow('project')} />
        <ActivityPanel />
      </div>
      <div className={classes.column}>
        <VisitPanel />
        <CountsPanel />
        <TeamPanel onMore={() => onShow('team')} />
        <NotificationPanel />
      </div>
    </div>
  )
}
