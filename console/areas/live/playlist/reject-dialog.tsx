import type { PlaylistItem } from '@greenroom/contract/areas/live/playlist'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../reason-dialog.tsx'
import { auditItem } from './commands.ts'

/** Asks for the reason, then rejects a clip. */
export function RejectDialog({ item, onClose }: { item: PlaylistItem; onClose: () => void }) {
  const { t } = useTranslation('livePlaylist')
  return (
    <ReasonDialog
      title={t('reject.title', { name: item.name })}
      message={t('reject.message')}
      submitLabel={t('reject.submit')}
      onSubmit={reason => auditItem(item, reason)}
      onClose={onClose}
    />
  )
}
