import './texts/index.ts'
import '../texts/index.ts'
import { type ContentDetail, type ContentRow, readContent } from '@greenroom/contract/areas/contents'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call } from '../../../kit/call.ts'
import { UnfinishedDrafts } from '../../../kit/form/draft/unfinished-drafts.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { SourcesButton } from '../../content-sources/index.ts'
import { contentActions } from './content-actions.ts'
import { ContentForm } from './content-form.tsx'
import { contentList } from './content-list.tsx'
import { ContentView } from './content-view.tsx'

/** All contents, and what can be done with them. */
export function Component() {
  const { t } = useTranslation('contents')
  const viewed = useViewedRow()
  const [edited, setEdited] = useState<ContentDetail | 'new'>()
  const [lost, setLost] = useState<{ id: string; title: string }>()
  const { open } = viewed

  /** A row has no text, which the form needs. */
  const edit = useCallback(async (id: string, title: string): Promise<void> => {
    try {
      setEdited(await call(readContent, { params: { id } }, { quiet: ['notFound'] }))
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.reason === 'notFound') setLost({ id, title })
    }
  }, [])
  const actions = useMemo(
    () =>
      contentActions({
        create: () => setEdited('new'),
        view: content => open(content.id),
        edit: content => void edit(content.id, content.title),
      }),
    [open, edit],
  )

  const context = (
    <>
      {t('page.context')}
      <UnfinishedDrafts
        form="content"
        onOpen={({ subject, title }) => (subject === '' ? setEdited('new') : void edit(subject, title))}
      />
    </>
  )
  const editViewed = ({ id }: Pick<ContentRow, 'id'>) => {
    viewed.close()
    void edit(id, '')
  }

  return (
    <ListPage
      list={contentList}
      title={t('page.title')}
      context={context}
      actions={actions}
      tools={<SourcesButton />}
    >
      {viewed.id !== '' && <ContentView id={viewed.id} onClose={viewed.close} onEdit={editViewed} />}
      {lost && <ContentForm content={undefined} lost={lost} onClose={() => setLost(undefined)} />}
      {edited && (
        <ContentForm content={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </ListPage>
  )
}
