import '../texts/index.ts'
import type { ContentSetRow } from '@greenroom/contract/areas/content'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { contentSetActions } from './content-set-actions.ts'
import { ContentSetForm } from './content-set-form.tsx'
import { contentSetList } from './content-set-list.tsx'
import { ContentSetView } from './content-set-view.tsx'

/** The search table: all content sets, and what can be done with them. */
export function Component() {
  const { t } = useTranslation('content')
  const viewed = useViewedRow()
  const [edited, setEdited] = useState<ContentSetRow | 'new'>()
  const { open } = viewed
  const actions = useMemo(
    () => contentSetActions({ create: () => setEdited('new'), view: set => open(set.id), edit: setEdited }),
    [open],
  )

  return (
    <ListPage list={contentSetList} title={t('set.title')} context={t('set.context')} actions={actions}>
      {viewed.id !== '' && (
        <ContentSetView
          id={viewed.id}
          onClose={viewed.close}
          onEdit={set => {
            viewed.close()
            setEdited(set)
          }}
        />
      )}
      {edited && (
        <ContentSetForm set={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </ListPage>
  )
}
