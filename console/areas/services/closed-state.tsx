import './locales/index.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { failureData } from '../../kit/call/call.ts'
import { EmptyState, ErrorState } from '../../kit/feedback/states.tsx'
import { usePermission } from '../../kit/session/permission.tsx'
import { useLanguage } from '../../kit/text/language.ts'
import { openMissed } from './commands.ts'

/** Shown instead of figures that could not be read; for a closed service, with a button to open it. */
export function ServiceState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('services')
  const language = useLanguage()
  const may = usePermission()
  const closed = failureData(error, 'serviceNotOpened')
  if (!closed) return <ErrorState error={error} onRetry={onRetry} />
  const name = closed.title[language]
  const title = t(closed.expired ? 'closed.expired' : 'closed.title', { name })
  if (!may('service:manage') || !may('service:read')) {
    return <EmptyState title={title} message={t('closed.ask')} />
  }
  const open = (
    <Button size="xs" variant="outline" onClick={() => void openMissed(closed.service)}>
      {t(closed.expired ? 'action.renew' : 'action.open')}
    </Button>
  )
  return <EmptyState title={title} action={open} />
}
