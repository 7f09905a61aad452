import '../locales/index.ts'
import { Button } from '@mantine/core'
import { IconWorldCheck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Permission } from '../../../kit/permission.tsx'

const DomainsDrawer = lazy(async () => ({ default: (await import('./domains-drawer.tsx')).DomainsDrawer }))
const parameter = 'domains'

/** Opens the domains that channels may lead to, for who manages them. */
export function DomainsButton() {
  const { t } = useTranslation('channels')
  const [parameters, setParameters] = useSearchParams()
  const change = (isOpen: boolean) => {
    const next = new URLSearchParams(parameters)
    if (isOpen) next.set(parameter, '1')
    else next.delete(parameter)
    setParameters(next, { replace: !isOpen })
  }
  return (
    <Permission need={['registered-domain:manage']}>
      <Button variant="default" leftSection={<IconWorldCheck size={16} />} onClick={() => change(true)}>
        {t('domains.title')}
      </Button>
      {parameters.has(parameter) && (
        <Suspense>
          <DomainsDrawer onClose={() => change(false)} />
        </Suspense>
      )}
    </Permission>
  )
}
