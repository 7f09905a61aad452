import type { ListView } from '@greenroom/contract/areas/views/views'
import { IconBell, IconBellPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Says that a view is watched, or would be if it had not grown too large; nothing of others. */
export function WatchBadge({ watch }: Pick<ListView, 'watch'>) {
  const { t } = useTranslation('list')
  if (watch === null) return null
  const label = t(watch === 'on' ? 'views.watching' : 'views.paused')
  const Bell = watch === 'on' ? IconBell : IconBellPause
  return (
    <span role="img" aria-label={label} title={label} style={{ display: 'inline-flex' }}>
      <Bell size={14} aria-hidden />
    </span>
  )
}
