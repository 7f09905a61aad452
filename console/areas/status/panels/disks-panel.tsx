import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../kit/display/panel.tsx'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import classes from '../status.module.css'
import type { SystemStatus } from './system-status.ts'

type Disk = SystemStatus['disks'][number]

/** A disk with less is worth a look before it is full, in bytes. */
const lowBytes = 2 * 1024 ** 3

const colors = { good: 'brand', waiting: 'yellow', bad: 'red' } as const

function toneOf({ isFull, freeBytes }: Disk): keyof typeof colors {
  if (isFull) return 'bad'
  return freeBytes < lowBytes ? 'waiting' : 'good'
}

/** How much room is left, for each disk that the server writes to. */
export function DisksPanel({ disks }: Pick<SystemStatus, 'disks'>) {
  const { t } = useTranslation('status')
  const tones = disks.map(toneOf)
  const worst = (['bad', 'waiting'] as const).find(tone => tones.includes(tone)) ?? 'good'
  const text = { good: t('disks.good'), waiting: t('disks.low'), bad: t('disks.bad') }[worst]
  return (
    <Panel title={t('disks.title')} action={<StateDot tone={worst} text={text} />}>
      <div className={classes.disks}>
        {disks.map(disk => (
          <DiskRow key={disk.uses.join()} disk={disk} />
        ))}
      </div>
    </Panel>
  )
}

function DiskRow({ disk }: { disk: Disk }) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const { uses, freeBytes, totalBytes } = disk
  const names = uses.map(use => t(`disks.${use}`)).join(' · ')
  const used = totalBytes === 0 ? 0 : ((totalBytes - freeBytes) / totalBytes) * 100
  return (
    <div>
      <div className={classes.disk}>
        <span>{names}</span>
        <span className={classes.dimmed}>
          {t('disks.free', { free: format.bytes(freeBytes), total: format.bytes(totalBytes) })}
        </span>
      </div>
      <Progress value={used} color={colors[toneOf(disk)]} aria-label={t('disks.used', { uses: names })} />
    </div>
  )
}
