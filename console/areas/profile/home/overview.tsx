import { ActivityPanel } from './activity-panel.tsx'
import { CountsPanel } from './counts-panel.tsx'
import classes from './home.module.css'
import { NotificationPanel } from './notification-panel.tsx'
import { ProjectPanel } from './project-panel.tsx'
import { TeamPanel } from './team-panel.tsx'
import { VisitPanel } from './visit-panel.tsx'

/** Everything at a glance; `onShow` leads to another tab. */
export function Overview({ onShow }: { onShow: (tab: 'project' | 'team') => void }) {
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
