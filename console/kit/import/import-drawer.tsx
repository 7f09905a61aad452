import type { ImportDescription } from '@greenroom/contract/import'
import { useTranslation } from 'react-i18next'
import { SideDrawer } from '../side-drawer.tsx'
import { FileChoice } from './file-choice.tsx'
import { ImportView } from './import-view.tsx'
import { PastImports } from './past-imports.tsx'

interface ImportDrawerProps {
  imports: ImportDescription
  title: string
  /** Id of an import, or `new`. */
  shown: string
  /** Shows another import; undefined closes. */
  onShow: (id: string | undefined) => void
}

/** Drawer for imports into a list: choosing a file, one import from dry run to undo, and earlier ones. */
export function ImportDrawer({ imports, title, shown, onShow }: ImportDrawerProps) {
  const { t } = useTranslation('import')
  return (
    <SideDrawer title={t('of', { title })} size={640} onClose={() => onShow(undefined)}>
      {shown === 'new' ? (
        <>
          <FileChoice imports={imports} title={title} onUploaded={onShow} />
          <PastImports list={imports.list} onShow={onShow} />
        </>
      ) : (
        <ImportView key={shown} id={shown} imports={imports} onOther={() => onShow('new')} />
      )}
    </SideDrawer>
  )
}
