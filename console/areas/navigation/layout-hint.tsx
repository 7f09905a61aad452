import { Button } from '@mantine/core'
import { IconLayoutSidebar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readStored, store } from '../../kit/browser/storage.ts'
import { useSession } from '../../kit/session/session.ts'
import classes from './menu-page.module.css'

/** Suggests the ready layouts, until the user dismisses it; this browser stores that per user. */
export function LayoutHint({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation('menuEditor')
  const key = useSession(({ user }) => `menu-layout-dismissed:${user?.id ?? ''}`)
  const [isDismissed, setDismissed] = useState(() => readStored(key) !== '')
  if (isDismissed) return null
  const dismiss = () => {
    store(key, '1')
    setDismissed(true)
  }
  return (
    <section className={classes.suggestion} aria-label={t('layout.suggestion')}>
      <IconLayoutSidebar size={20} stroke={1.6} aria-hidden />
      <p>
        <strong>{t('layout.suggestion')}</strong>
        <span>{t('layout.suggestionHint')}</span>
      </p>
      <Button size="xs" variant="default" onClick={onChoose}>
        {t('layout.see')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={dismiss}>
        {t('layout.dismiss')}
      </Button>
    </section>
  )
}
