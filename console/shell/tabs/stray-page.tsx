import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from 'react-router'
import { NotFound } from '../exceptions/not-found.tsx'
import { type Reader, resolveRoute } from '../guard/resolve-route.ts'
import { PageBoundary } from '../page-boundary.tsx'
import { PageFrame } from '../page-frame.tsx'
import { useTabActivation } from '../use-navigation-progress.ts'
import { useTitle } from '../use-title.ts'

/** The page of an address without a tab: a page that never has one, or an exception page. Its state is not kept. */
export function StrayPage({ location, access }: { location: Location; access: Reader }) {
  const [run, setRun] = useState(0)
  const decision = resolveRoute(location, access)
  return (
    <PageBoundary key={`${location.pathname} ${run}`} onReload={() => setRun(run + 1)}>
      {decision.kind === 'page' ? (
        <PageFrame location={location} node={decision.node} scrollKey={`stray ${location.key}`} />
      ) : (
        <NoPage address={location.pathname} />
      )}
    </PageBoundary>
  )
}

function NoPage({ address }: { address: string }) {
  const { t } = useTranslation('shell')
  useTabActivation()
  useTitle(t('exception.missing.text'))
  return <NotFound address={address} />
}
