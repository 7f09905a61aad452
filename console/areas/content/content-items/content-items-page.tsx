import '../locales/index.ts'
import { type ContentItemRow, readContentItem } from '@greenroom/contract/areas/content/content-items'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { UnfinishedDrafts } from '../../../kit/form/draft/unfinished-drafts.tsx'
import { useEdited } from '../../../kit/form/use-edited.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { usePermission } from '../../../kit/session/permission.tsx'
import { DropNotice, useGivenFiles } from '../../../kit/upload/given-files.tsx'
import { publishingActions } from '../publishing/publishing-actions.ts'
import { SourcesButton } from '../sources/sources-button.tsx'
import { ContentForm } from './content-item-form.tsx'
import { contentItemList } from './content-item-list.tsx'
import { contentItemPublishing } from './content-item-publishing.ts'
import { ContentView } from './content-item-view.tsx'
import { useCellEdits } from './use-cell-edits.tsx'

const read = (id: string) => call(readContentItem, { params: { id } }, { quiet: ['notFound'] })

/** All content items, and their actions. */
export function Component() {
  const { t } = useTranslation('contentItems')
  const viewed = useViewedRow()
  // A row has no text, which the form needs.
  const { edited, create, open: edit, openDraft, close } = useEdited(read)
  const { open } = viewed
  const may = usePermission()
  const [newFile, setNewFile] = useState<File>()
  const isFree = edited === undefined && viewed.id === ''
  const isDragging = useGivenFiles(may('content-item:create') && isFree, ([file, ...others]) => {
    if (others.length > 0) toast.notice(t('page.oneFile'))
    else if (file) {
      setNewFile(file)
      create()
    }
  })
  const closeForm = () => {
    close()
    setNewFile(undefined)
  }
  const { cells, dialog } = useCellEdits(contentItemPublishing)
  const actions = useMemo(
    () => ({
      ...publishingActions(contentItemPublishing, {
        create,
        view: contentItem => open(contentItem.id),
        edit: contentItem => void edit(contentItem.id, contentItem.title),
      }),
      cells,
    }),
    [open, create, edit, cells],
  )

  const context = (
    <>
      {t('page.context')}
      <UnfinishedDrafts form="content-item" onOpen={openDraft} />
    </>
  )
  const editViewed = ({ id }: Pick<ContentItemRow, 'id'>) => {
    viewed.close()
    void edit(id, '')
  }

  return (
    <ListPage
      list={contentItemList}
      title={t('page.title')}
      context={context}
      actions={actions}
      tools={<SourcesButton />}
    >
      {dialog}
      {viewed.id !== '' && <ContentView id={viewed.id} onClose={viewed.close} onEdit={editViewed} />}
      {isDragging && <DropNotice text={t('page.drop')} />}
      {edited && (
        <ContentForm
          contentItem={edited.record}
          deleted={edited.deleted}
          newFile={newFile}
          onClose={closeForm}
        />
      )}
    </ListPage>
  )
}
