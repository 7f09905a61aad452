import type { PlaylistItem } from '@greenroom/contract/areas/live/playlist'
import { Badge } from '@mantine/core'
import { IconMovie } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '../../../kit/overlay/tooltip.tsx'
import { smallPictureSource } from '../../../kit/picture-source.ts'
import classes from './playlist.module.css'

const colors = { pending: 'gray', rejected: 'red' } as const

/** In px (playlist.module.css). */
const coverWidth = 84

/** The cover of a clip, overlaid with the reason why the clip cannot be played. */
export function Cover({ item }: { item: PlaylistItem }) {
  const { t } = useTranslation('livePlaylist')
  const { cover, auditState, auditReason } = item
  return (
    <span className={classes.cover}>
      {cover === '' ? (
        <IconMovie size={20} aria-label={t('noCover')} role="img" />
      ) : (
        <img src={smallPictureSource(cover, coverWidth)} alt="" loading="lazy" />
      )}
      {auditState !== 'approved' && (
        <Tooltip label={t('rejectedFor', { reason: auditReason })} disabled={auditState !== 'rejected'}>
          <Badge className={classes.audit} size="xs" radius="sm" variant="filled" color={colors[auditState]}>
            {t(`audit.${auditState}`)}
          </Badge>
        </Tooltip>
      )}
    </span>
  )
}
