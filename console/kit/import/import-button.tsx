import type { ImportDescription } from '@greenroom/contract/import'
import { ActionIcon, Indicator } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePermission } from '../permission.tsx'
import { importAddress } from './import-address.ts'
import '../locales/index.ts'
import { Tooltip } from '../overlay/tooltip.tsx'
import { isUnfinished, useImports } from './use-imports.ts'

const ImportDrawer = lazy(async () => ({ default: (await import('./import-drawer.tsx')).ImportDrawer }))

interface ImportButtonProps {
  imports: ImportDescription
  /** Title of the list. */
  title: string
}

/** Button for importing rows into a list, for users who may. Shows running imports of the user. */
export function ImportButton(props: ImportButtonProps) {
  const may = usePermission()
  return may(props.imports.permission) ? <Opener {...props} /> : null
}

function Opener({ imports, title }: ImportButtonProps) {
  const { t } = useTranslation('import')
  const [parameters, setParameters] = useSearchParams()
  const { data } = useImports(imports.list)
  const current = data?.list.find(one => one.own && isUnfinished(one))
  const label = !current
    ? t('title')
    : current.state === 'dryRun'
      ? t('waiting')
      : t('progress', { percent: Math.floor(current.progress * 100) })
  const shown = importAddress.read(parameters)
  return (
    <>
      <Tooltip label={label}>
        <Indicator disabled={!current} color="blue" size={8} offset={6}>
          <ActionIcon
            size="lg"
            aria-label={label}
            onClick={() => setParameters(importAddress.write(parameters, current?.id ?? 'new'))}
          >
            <IconUpload size={18} />
          </ActionIcon>
        </Indicator>
      </Tooltip>
      {shown !== undefined && (
        <Suspense>
          <ImportDrawer
            imports={imports}
            title={title}
            shown={shown}
            onShow={id => setParameters(importAddress.write(parameters, id), { replace: true })}
          />
        </Suspense>
      )}
    </>
  )
}
