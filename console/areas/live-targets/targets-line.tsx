import './locales/index.ts'
import { listTargets, type TargetRow, targetStates } from '@greenroom/contract/areas/live-targets/targets'
import { Button } from '@mantine/core'
import { IconBroadcast } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { usePermission } from '../../kit/session/permission.tsx'
import classes from './targets.module.css'

const LazyDrawer = lazy(async () => ({
  default: (await import('./targets-drawer.tsx')).TargetsDrawer,
}))

/** The targets of a room; its code is loaded when it opens. */
export const TargetsDrawer = (props: ComponentProps<typeof LazyDrawer>) => (
  <Suspense>
    <LazyDrawer {...props} />
  </Suspense>
)

interface TargetsLineProps {
  room: { id: string; title: string }
}

/** A button that says how many targets a room has and how they are, and opens them. */
export function TargetsLine({ room }: TargetsLineProps) {
  const { t } = useTranslation('liveTargets')
  const mayManage = usePermission()('live-room:manage')
  const [isOpen, setOpen] = useState(false)
  const { data } = useCallQuery(listTargets, { params: { id: room.id } }, { quiet: true })
  const line = useLine(data?.list ?? [])
  if (!data || (data.list.length === 0 && !mayManage)) return null
  const isSick = data.list.some(({ status: { state } }) => state === 'refused' || state === 'retrying')
  return (
    <>
      <Button
        variant="default"
        size="xs"
        fullWidth
        classNames={{ root: classes.line, label: classes.lineLabel }}
        mt="sm"
        justify="flex-start"
        leftSection={<IconBroadcast size={16} />}
        {...(isSick && { c: 'var(--mantine-color-error)' })}
        onClick={() => setOpen(true)}
      >
        {t('open', { line })}
      </Button>
      {isOpen && <TargetsDrawer room={room} onClose={() => setOpen(false)} />}
    </>
  )
}

/** How many targets there are, and how many of them in each state. */
function useLine(targets: readonly TargetRow[]): string {
  const { t } = useTranslation('liveTargets')
  if (targets.length === 0) return t('empty')
  const count = (state: TargetRow['status']['state']) =>
    targets.filter(({ status }) => status.state === state).length
  const parts = targetStates
    .filter(state => state !== 'off' && count(state) > 0)
    .map(state => t('part', { count: count(state), state: t(`state.${state}`) }))
  const all = t('line', { count: targets.length })
  return parts.length === 0 ? all : `${all}${t('parts', { parts: parts.join(t('comma')) })}`
}
