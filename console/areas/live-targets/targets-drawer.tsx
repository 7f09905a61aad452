import { listTargets, type TargetRow } from '@greenroom/contract/areas/live-targets/targets'
import { ActionIcon, Badge, Button, Group, Stack, Text } from '@mantine/core'
import {
  IconDots,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { DangerItem } from '../../kit/command/danger-item.tsx'
import { StateDot } from '../../kit/display/state-dot.tsx'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../kit/feedback/states.tsx'
import { Menu } from '../../kit/overlay/menu.tsx'
import { SideDrawer } from '../../kit/overlay/side-drawer.tsx'
import { Permission } from '../../kit/session/permission.tsx'
import { capitalised } from '../../kit/text/capitalised.ts'
import { useFormat } from '../../kit/text/format.ts'
import { removeTarget, setOn, targetTones } from './commands.ts'
import { TargetForm } from './target-form.tsx'
import classes from './targets.module.css'

/** Interval at which rates are read. */
const intervalMs = 2000

interface TargetsDrawerProps {
  room: { id: string; title: string }
  onClose: () => void
}

/** The targets of a room: how each push is, with buttons that start, stop and edit them. */
export function TargetsDrawer({ room: { id, title }, onClose }: TargetsDrawerProps) {
  const { t } = useTranslation('liveTargets')
  const request = { params: { id } }
  const query = useCallQuery(listTargets, request, { quiet: true, refetchInterval: intervalMs })
  const [edited, setEdited] = useState<TargetRow | 'new'>()
  const list = query.data?.list ?? []
  const off = list.filter(({ isOn }) => !isOn)
  const on = list.filter(({ isOn }) => isOn)
  const addButton = (
    <Permission need={['live-room:manage']}>
      <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
        {t('add')}
      </Button>
    </Permission>
  )
  return (
    <SideDrawer title={<span translate="no">{t('of', { title })}</span>} size={560} onClose={onClose}>
      <QueryState query={query} placeholder={<SkeletonRows rows={3} height={72} />} />
      {query.data && list.length === 0 && (
        <EmptyState kind="live" title={t('empty')} message={t('emptyMessage')} action={addButton} />
      )}
      {list.length > 0 && (
        <>
          <Group gap="xs" mb="sm">
            {addButton}
            <Permission need={['live-room:operate']}>
              {off.length > 0 && (
                <Button size="xs" variant="default" onClick={() => void setOn(off, true)}>
                  {t('startAll')}
                </Button>
              )}
              {on.length > 0 && (
                <Button size="xs" variant="default" onClick={() => void setOn(on, false)}>
                  {t('stopAll')}
                </Button>
              )}
            </Permission>
          </Group>
          <ul className={classes.list} aria-label={t('title')}>
            {list.map(target => (
              <Target key={target.id} target={target} onEdit={() => setEdited(target)} />
            ))}
          </ul>
        </>
      )}
      {edited && (
        <TargetForm
          roomId={id}
          target={edited === 'new' ? undefined : edited}
          profiles={query.data?.profiles ?? 'available'}
          onClose={() => setTimeout(() => setEdited(undefined))}
        />
      )}
    </SideDrawer>
  )
}

/** One target with the state of its push. */
function Target({ target, onEdit }: { target: TargetRow; onEdit: () => void }) {
  const { t } = useTranslation('liveTargets')
  const { address, isOn, keyChangedTime, name, platform, profile, status } = target
  const Icon = isOn ? IconPlayerStop : IconPlayerPlay
  const nameId = useId()
  const platformName = t(`platform.${platform}`)
  return (
    <li className={classes.target} aria-labelledby={nameId}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="xs" miw={0}>
          <strong id={nameId} className={classes.name} translate="no">
            {name}
          </strong>
          {name !== platformName && (
            <Badge variant="light" color="gray">
              {platformName}
            </Badge>
          )}
          <StateDot tone={targetTones[status.state]} text={capitalised(t(`state.${status.state}`))} />
        </Group>
        <Group gap={4} wrap="nowrap">
          <Permission need={['live-room:operate']}>
            <Button
              size="xs"
              variant={isOn ? 'default' : 'light'}
              leftSection={<Icon size={16} />}
              aria-label={t(isOn ? 'stopOne' : 'startOne', { name })}
              translate="no"
              onClick={() => void setOn([target], !isOn)}
            >
              {t(isOn ? 'stop' : 'start')}
            </Button>
          </Permission>
          <Permission need={['live-room:manage']}>
            <Menu position="bottom-end" width={160}>
              <Menu.Target>
                <ActionIcon variant="default" size="md" aria-label={t('more', { name })} translate="no">
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
                  {t('edit')}
                </Menu.Item>
                <Menu.Divider />
                <DangerItem leftSection={<IconTrash size={16} />} onClick={() => void removeTarget(target)}>
                  {t('delete')}
                </DangerItem>
              </Menu.Dropdown>
            </Menu>
          </Permission>
        </Group>
      </Group>
      <Text size="xs" c="dimmed" className={classes.address} translate="no">
        {profile === 'original' ? address : t('sent', { address, profile: t(`profile.${profile}`) })}
      </Text>
      <Figures status={status} />
      {keyChangedTime === null && status.failure?.kind !== 'noKey' && (
        <Text size="xs" c="var(--mantine-color-error)" className={classes.failure}>
          {t('failure.noKey')}
        </Text>
      )}
      {status.failure && (
        <Text size="xs" c="var(--mantine-color-error)" role="status" className={classes.failure}>
          {t(`failure.${status.failure.kind}`, { text: failureText(status.failure) })}
        </Text>
      )}
    </li>
  )
}

/** Codecs as users know them. */
const failureText = ({ kind, text }: NonNullable<TargetRow['status']['failure']>) =>
  kind === 'codec' ? text.toUpperCase() : text

/** Rate, begin and reconnects of a push. */
function Figures({ status }: Pick<TargetRow, 'status'>) {
  const { t } = useTranslation('liveTargets')
  const format = useFormat()
  const { bitRate, droppedFrames, nextTryTime, reconnects, sinceTime, state } = status
  const parts = [
    state === 'live' && `${format.number(bitRate)} kbit/s`,
    sinceTime !== null && t('since', { time: format.time(sinceTime) }),
    reconnects > 0 && t('reconnects', { count: reconnects }),
    droppedFrames > 0 && t('dropped', { count: droppedFrames }),
    nextTryTime !== null && t('nextTry', { time: format.time(nextTryTime) }),
  ].filter(part => part !== false)
  if (parts.length === 0) return null
  return (
    <Stack gap={0}>
      <Text size="xs">{parts.join(' · ')}</Text>
    </Stack>
  )
}
