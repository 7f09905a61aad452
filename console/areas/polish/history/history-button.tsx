import type { PolishRun } from '@greenroom/contract/areas/polish/runs'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const HistoryDrawer = lazy(async () => ({ default: (await import('./history-drawer.tsx')).HistoryDrawer }))

/** Opens the user's requests of before. */
export function HistoryButton({ onOpen }: { onOpen: (run: PolishRun) => void }) {
  const { t } = useTranslation('polish')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} />} onClick={() => setIsOpen(true)}>
        {t('history.title')}
      </Button>
      {isOpen && (
        <Suspense>
          <HistoryDrawer onOpen={onOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
