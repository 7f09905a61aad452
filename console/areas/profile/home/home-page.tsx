import '../locales/index.ts'
import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBriefcase, IconLayoutDashboard, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { GroupsTab } from '../groups/groups-tab.tsx'
import { project, team } from '../groups/kinds.ts'
import tabClasses from '../tabs.module.css'
import { useTabInAddress } from '../use-tab-in-address.ts'
import { Banner } from './banner.tsx'
import classes from './home.module.css'
import { Overview } from './overview.tsx'

const tabs = ['overview', 'project', 'team'] as const
const icons = { overview: IconLayoutDashboard, project: IconBriefcase, team: IconUsersGroup }

/** Who the user is here: what they do, with whom, and what they did last. */
export function Component() {
  const { t } = useTranslation('profile')
  const [shown, show] = useTabInAddress(tabs)
  const isWide = useMediaQuery('(min-width: 62em)') ?? true
  return (
    <div className={classes.page}>
      <Banner />
      <Tabs
        className={classes.tabs}
        classNames={{
          list: classes.list ?? '',
          panel: classes.content ?? '',
          tab: tabClasses.tab ?? '',
          tabLabel: tabClasses.label ?? '',
        }}
        value={shown}
        onChange={show}
        variant="pills"
        orientation={isWide ? 'vertical' : 'horizontal'}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('info.tabs')}>
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
