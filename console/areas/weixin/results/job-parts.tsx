import type { PublishedPart, PublishJobDetail } from '@greenroom/contract/areas/weixin/publish-jobs'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Panel } from '../../../kit/display/panel.tsx'
import { searchShowing } from '../../../kit/list/use-viewed-row.ts'
import { usePermission } from '../../../kit/session/permission.tsx'
import { takeDownJob } from './job-commands.ts'
import classes from './job-parts.module.css'
import { jobTitle } from './labels.ts'

/** Articles of a job with their states and links. */
export function JobParts({ job }: { job: PublishJobDetail }) {
  const { t } = useTranslation('publishing')
  const may = usePermission()
  const canTakeDown = job.state === 'published' && job.parts.length > 1 && may('article:publish')
  return (
    <Panel title={t('view.parts')}>
      <ol className={classes.parts}>
        {job.parts.map(part => (
          <li key={part.partId}>
            <Text size="sm">{jobTitle(part)}</Text>
            <Group gap="sm">
              <Text size="xs" c={part.hasFailed ? 'var(--mantine-color-error)' : 'dimmed'}>
                {t(`part.${stateOf(part)}`)}
              </Text>
              {part.address !== null && !part.isRemoved && (
                <Anchor href={part.address} target="_blank" rel="noreferrer" size="xs">
                  {t('part.open')}
                </Anchor>
              )}
              {part.contentItemId !== null && may('content-item:read') && (
                <Anchor component={Link} to={`/list/content${searchShowing(part.contentItemId)}`} size="xs">
                  {t('part.contentItem')}
                </Anchor>
              )}
              {canTakeDown && part.address !== null && !part.isRemoved && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="red"
                  onClick={() => void takeDownJob(job, part.partId)}
                >
                  {t('action.takeDown')}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function stateOf({ hasFailed, isRemoved, address }: PublishedPart) {
  if (hasFailed) return 'failed'
  if (isRemoved) return 'removed'
  return address === null ? 'notPublished' : 'published'
}
