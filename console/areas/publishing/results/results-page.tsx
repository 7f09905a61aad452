import '../locales/index.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { articleAddress } from '../addresses.ts'
import { jobActions } from './job-actions.ts'
import { jobList } from './job-list.tsx'
import { JobView } from './job-view.tsx'

/** The list of publish jobs. */
export function Component() {
  const { t } = useTranslation('publishing')
  const navigate = useNavigate()
  const viewed = useViewedRow()
  const { open } = viewed
  const actions = useMemo(
    () =>
      jobActions({
        view: ({ id }) => open(id),
        article: id => void navigate(articleAddress(id)),
      }),
    [open, navigate],
  )
  return (
    <ListPage list={jobList} title={t('list.title')} context={t('list.context')} actions={actions}>
      {viewed.id !== '' && <JobView id={viewed.id} onClose={viewed.close} />}
    </ListPage>
  )
}
