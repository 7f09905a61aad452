import { listMyProjects, type MyProject } from '@greenroom/contract/areas/profile/projects'
import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Panel } from '../../../kit/display/panel.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { EmptyState } from '../../../kit/feedback/states.tsx'
import { Contributors } from '../groups/contributors.tsx'
import { GroupView } from '../groups/group-view.tsx'
import { project } from '../groups/kinds.ts'
import classes from './project-panel.module.css'

const visibleCount = 6

/** The first of the projects that the user is in. */
export function ProjectPanel({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation('profile')
  const query = useCallQuery(listMyProjects, {}, { quiet: true })
  const { data } = query
  const [opened, setOpened] = useState<string>()
  const more = (
    <Button variant="subtle" size="xs" onClick={onMore}>
      {t('info.showMore')}
    </Button>
  )
  return (
    <Panel title={t('info.myProject')} action={data && data.length > 0 && more}>
      <QueryState query={query} placeholder={<Placeholders />} />
      {data?.length === 0 && (
        <EmptyState
          title={t('group.project.none')}
          message={t('group.project.noneHint')}
          action={
            <Button variant="default" size="xs" onClick={onMore}>
              {t('info.toProjects')}
            </Button>
          }
        />
      )}
      {data && data.length > 0 && (
        <ul className={classes.cards}>
          {data.slice(0, visibleCount).map(one => (
            <Card key={one.id} project={one} onOpen={() => setOpened(one.id)} />
          ))}
        </ul>
      )}
      {opened !== undefined && <GroupView kind={project} id={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  )
}

function Card({ project, onOpen }: { project: MyProject; onOpen: () => void }) {
  return (
    <li>
      <UnstyledButton className={classes.card} onClick={onOpen}>
        <span className={classes.name}>{project.name}</span>
        <span className={classes.description}>{project.description}</span>
        <Contributors users={project.contributors} total={project.peopleNumber} />
      </UnstyledButton>
    </li>
  )
}

function Placeholders() {
  const { t } = useTranslation('kit')
  return (
    <div className={classes.cards} role="status" aria-label={t('loading')}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map(key => (
        <Skeleton key={key} height={132} />
      ))}
    </div>
  )
}
