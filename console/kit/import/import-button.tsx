import { type ImportDescription, importedFilter } from '@greenroom/contract/import'
import { ActionIcon, Indicator } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePermission } from '../session/permission.tsx'
import '../text/locales/index.ts'
import { drawerParameters } from '../overlay/drawer-address.ts'
import { Tooltip } from '../overlay/tooltip.tsx'
import { isUnfinished, useImports } from './use-imports.ts'

const parameter = drawerParameters.import

/** The shown import is in the address, so that a reload or a second tab shows it too. */
const importAddress = {
  /** Id of an import, or `new` for choosing a file; undefined when none is shown. */
  read: (parameters: URLSearchParams): string | undefined => parameters.get(parameter) ?? undefined,
  write: (parameters: URLSearchParams, importId: string | undefined): URLSearchParams => {
    const next = new URLSearchParams(parameters)
    if (importId === undefined) next.delete(parameter)
    else next.set(parameter, importId)
    return next
  },
}

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
  const importId = importAddress.read(parameters)
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
      {importId !== undefined && (
        <Suspense>
          <ImportDrawer
            imports={imports}
            title={title}
            importId={importId}
            onShowRows={id => setParameters({ [importedFilter]: id })}
            onShow={id => setParameters(importAddress.write(parameters, id), { replace: true })}
          />
        </Suspense>
      )}
    </>
  )
}
