import '../locales/index.ts'
import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { drawerParameters } from '../../../kit/drawer-address.ts'
import { Permission } from '../../../kit/permission.tsx'

const SourcesDrawer = lazy(async () => ({ default: (await import('./sources-drawer.tsx')).SourcesDrawer }))
const parameter = drawerParameters.sources

/** Opens the systems that put content items in, for who manages them. */
export function SourcesButton() {
  const { t } = useTranslation('sources')
  const [parameters, setParameters] = useSearchParams()
  const change = (isOpen: boolean) => {
    const next = new URLSearchParams(parameters)
    if (isOpen) next.set(parameter, '1')
    else next.delete(parameter)
    setParameters(next, { replace: !isOpen })
  }
  return (
    <Permission need={['content-source:manage']}>
      <Button variant="default" leftSection={<IconPlugConnected size={16} />} onClick={() => change(true)}>
        {t('title')}
      </Button>
      {parameters.has(parameter) && (
        <Suspense>
          <SourcesDrawer onClose={() => change(false)} />
        </Suspense>
      )}
    </Permission>
  )
}
