import type { ImportDescription } from '@greenroom/contract/import'
import type { ImportableList } from '@greenroom/contract/lists'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorState, SkeletonRows } from '../feedback/states.tsx'
import { SideDrawer } from '../overlay/side-drawer.tsx'
import { useFormat } from '../text/format.ts'
import { FileChoice } from './file-choice.tsx'
import classes from './import.module.css'
import { ImportView } from './import-view.tsx'
import { useImports } from './use-imports.ts'

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

interface PastImportsProps {
  list: ImportableList
  onShow: (id: string) => void
}

/** Latest imports that the user may see, their own and others'. */
function PastImports({ list, onShow }: PastImportsProps) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const { data, error, isPending, refetch } = useImports(list)
  return (
    <section aria-label={t('past.title')}>
      <h3 className={classes.heading}>{t('past.title')}</h3>
      {isPending && <SkeletonRows rows={3} height={40} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <p className={classes.side}>{t('past.none')}</p>}
      {data && data.list.length > 0 && (
        <ul className={classes.list}>
          {data.list.map(({ id, fileName, state, user, createdTime }) => (
            <li key={id} className={classes.past}>
              <Anchor component="button" type="button" translate="no" onClick={() => onShow(id)}>
                {fileName}
              </Anchor>
              <span className={classes.side}>
                {t(`state.${state}`)}
                {' · '}
                <span translate="no">{t('by', { user, time: format.relative(createdTime) })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
