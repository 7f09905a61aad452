import { type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { useLanguage } from '../kit/language.ts'
import { useSession } from '../kit/session.ts'
import { SkeletonRows } from '../kit/states.tsx'
import { FailedPage } from './failed-page.tsx'
import { decide } from './guard/decide.ts'
import { loadMenu, menuFailure } from './guard/load-access.ts'
import { NotFound } from './not-found.tsx'
import { PageBoundary } from './page-boundary.tsx'
import classes from './page-host.module.css'
import { hasPage, pageComponent } from './pages.ts'
import { useArrival } from './use-navigation-progress.ts'
import { useTitle } from './use-title.ts'

/** Shows what the guard decides for the address. */
export function PageHost() {
  const location = useLocation()
  const user = useSession(session => session.user)
  const menu = useSession(session => session.menu)
  const { error } = useStore(menuFailure)
  const language = useLanguage()

  if (!user || !menu) {
    return error && user ? <FailedPage error={error} onRetry={() => void loadMenu()} /> : <PageSkeleton />
  }
  const decision = decide(location, { menu, role: user.role, hasPage })
  if (decision.kind === 'redirect') return <Navigate to={decision.to} replace />
  const node = decision.kind === 'page' ? decision.node : undefined
  const Component = node && pageComponent(node.name)
  return (
    <PageBoundary resetKey={location.pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Arrival pathname={location.pathname} title={node?.meta.title[language]}>
          {node && Component ? (
            <Routes location={location}>
              <Route path={node.path} element={<Component />} />
            </Routes>
          ) : (
            <NotFound />
          )}
        </Arrival>
      </Suspense>
    </PageBoundary>
  )
}

interface ArrivalProps {
  pathname: string
  /** Undefined on the not-found page. */
  title: string | undefined
  children: ReactNode
}

/** Its effects run when the page is really there, however long it took to load. */
function Arrival({ pathname, title, children }: ArrivalProps) {
  useArrival(pathname)
  useTitle(title)
  return children
}

function PageSkeleton() {
  return (
    <div className={classes.skeleton}>
      <SkeletonRows rows={6} />
    </div>
  )
}
