import '../locales/index.ts'
import '../../../kit/text/locales/index.ts'
import { readBasicProfile } from '@greenroom/contract/areas/parameters/parameters'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Page } from '../../../kit/display/page.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { SkeletonRows } from '../../../kit/feedback/states.tsx'
import { GroupForm } from './studio-parameters-form.tsx'

/** Changes the parameters by a request: of the current ones, of those of a returned request, or back to the original ones. */
export function Component() {
  const { t } = useTranslation('parameters')
  const [params] = useSearchParams()
  const proposed = params.get('proposed') ?? undefined
  const id = proposed ?? params.get('original') ?? undefined
  const query = useCallQuery(
    readBasicProfile,
    { query: id === undefined ? {} : { request: id } },
    { quiet: true },
  )
  const { data } = query
  // Each opening of the form starts with fresh values.
  const [opening, setOpening] = useState(0)
  const request = id === undefined ? null : (data?.request ?? null)
  return (
    <Page title={t('group.title')} context={t('group.context')}>
      <QueryState query={query} placeholder={<SkeletonRows rows={8} height={56} />} />
      {data && (
        <GroupForm
          key={`${opening} ${request?.id ?? ''}`}
          profile={data}
          from={request && { request, values: proposed === undefined ? 'original' : 'proposed' }}
          onSettled={() => setOpening(opening + 1)}
        />
      )}
    </Page>
  )
}
