import '../locales/index.ts'
import { listMessages } from '@greenroom/contract/areas/messages/messages'
import { offices } from '@greenroom/contract/areas/profile/own-profile'
import { countProjectsAndTeams } from '@greenroom/contract/areas/profile/preferences'
import { readVisits, type VisitStatistic } from '@greenroom/contract/areas/profile/visits'
import { messagesPath } from '@greenroom/contract/paths'
import { Anchor, Button, Skeleton, Tabs, Text, Title } from '@mantine/core'
import {
  IconBriefcase,
  IconBuilding,
  IconLayoutDashboard,
  IconLink,
  IconMapPin,
  IconPencil,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Change } from '../../../kit/charts/change.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { useTabInAddress } from '../../../kit/navigation/tab-in-address.ts'
import { useSession } from '../../../kit/session/session.ts'
import { ShortNumber } from '../../../kit/text/exact.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { OwnAvatar } from '../avatar/own-avatar.tsx'
import { GroupsTab } from '../groups/groups-tab.tsx'
import { project, team } from '../groups/kinds.ts'
import { CertificationBadge } from '../settings/user-summary.tsx'
import { ActivityPanel } from './activity-panel.tsx'
import bannerClasses from './banner.module.css'
import classes from './home.module.css'
import { ProjectPanel } from './project-panel.tsx'
import rowsClasses from './rows.module.css'
import { TeamPanel } from './team-panel.tsx'
import visitPanelClasses from './visit-panel.module.css'

const visibleCount = 5

/** The user's latest notices. */
function NotificationPanel() {
  const { t } = useTranslation('profile')
  const query = useCallQuery(listMessages, {}, { quiet: true })
  const { data } = query
  const notifications = data?.filter(({ type }) => type !== 'todo').slice(0, visibleCount)
  return (
    <Panel
      title={t('info.notification')}
      action={
        <Button component={Link} to={messagesPath} variant="subtle" size="xs">
          {t('info.viewAll')}
        </Button>
      }
    >
      <QueryState query={query} placeholder={<SkeletonRows rows={4} height={40} />} />
      {notifications?.length === 0 && <EmptyState title={t('info.noNotification')} />}
      {notifications && notifications.length > 0 && (
        <ul className={rowsClasses.rows}>
          {notifications.map(({ id, title, content, time }) => (
            <li key={id} className={rowsClasses.row}>
              <span className={rowsClasses.words}>
                {title}
                <span className={rowsClasses.detail}>{content}</span>
              </span>
              <RelativeTime className={rowsClasses.side} instant={time} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const tabs = ['overview', 'project', 'team'] as const
const icons = { overview: IconLayoutDashboard, project: IconBriefcase, team: IconUsersGroup }

/** The user's profile page: groups, latest activity and notices. */
export function Component() {
  const { t } = useTranslation('profile')
  const [activeTab, show] = useTabInAddress(tabs)
  return (
    <div className={classes.page}>
      <Banner />
      <Tabs value={activeTab} onChange={show} mt="lg" keepMounted={false}>
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

/** How much the user has begun and joined. */
function CountsPanel() {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const query = useCallQuery(countProjectsAndTeams, {}, { quiet: true })
  const { data } = query
  return (
    <Panel title={t('counts.title')}>
      <QueryState query={query} placeholder={<SkeletonRows rows={4} height={28} />} />
      {data && (
        <ul className={rowsClasses.rows}>
          {data.map(({ id, count }) => (
            <li key={id} className={rowsClasses.row}>
              {t(`counts.${id}`)} <span className={rowsClasses.figure}>{format.number(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** How often the user's home page and projects were visited this month. */
function VisitPanel() {
  const { t } = useTranslation('profile')
  const query = useCallQuery(readVisits, {}, { quiet: true })
  const { data } = query
  return (
    <Panel title={t('visits.title')}>
      <QueryState query={query} placeholder={<Skeleton height={84} />} />
      {data && (
        <div className={visitPanelClasses.figures}>
          {data.map(one => (
            <Figure key={one.name} statistic={one} />
          ))}
        </div>
      )}
    </Panel>
  )
}

function Figure({ statistic: { name, visits, growth } }: { statistic: VisitStatistic }) {
  const { t } = useTranslation('profile')
  return (
    <div className={visitPanelClasses.one}>
      <span className={visitPanelClasses.label} title={t(`visits.hint.${name}`)}>
        {t(`visits.${name}`)}
      </span>
      <span className={visitPanelClasses.figure}>
        <ShortNumber value={visits} /> <small>{t('visits.times', { count: visits })}</small>
      </span>
      <span className={visitPanelClasses.growth}>
        {t('visits.lastMonth')}{' '}
        {growth === null ? <span>{t('visits.nothingBefore')}</span> : <Change percent={growth} />}
      </span>
    </div>
  )
}

/** The user: picture, name, what they do and where. */
function Banner() {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const user = useSession(session => session.user)
  if (!user) return null
  const office = offices.find(({ code }) => code === user.location)?.name[language] ?? user.locationName
  return (
    <header className={bannerClasses.banner}>
      <OwnAvatar size={84} />
      <div className={bannerClasses.words}>
        <div className={bannerClasses.name}>
          <Title order={1} size="h2" translate="no">
            {user.name || user.username}
          </Title>
          <CertificationBadge user={user} />
        </div>
        {user.introduction !== '' && (
          <Text c="dimmed" translate="no">
            {user.introduction}
          </Text>
        )}
        <ul className={bannerClasses.marks}>
          <Mark icon={IconBriefcase} name={t('info.job')} value={user.jobName} />
          <Mark icon={IconBuilding} name={t('info.organization')} value={user.organizationName} />
          <Mark icon={IconMapPin} name={t('info.location')} value={office} />
          <Mark icon={IconLink} name={t('info.website')} value={user.personalWebsite}>
            <Anchor href={user.personalWebsite} target="_blank" rel="noreferrer" c="inherit">
              {user.personalWebsite}
            </Anchor>
          </Mark>
        </ul>
      </div>
      <Button
        component={Link}
        to="/user/setting"
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        {t('info.edit')}
      </Button>
    </header>
  )
}

interface MarkProps {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  /** Name of the value, for users who do not see the icon. */
  name: string
  value: string
  children?: ReactNode
}

function Mark({ icon: Icon, name, value, children = value }: MarkProps) {
  if (value === '') return null
  return (
    <li className={bannerClasses.mark} title={name}>
      <Icon size={16} aria-hidden />
      <span>{children}</span>
    </li>
  )
}
