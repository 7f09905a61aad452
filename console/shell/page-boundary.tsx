import { Component, type ReactNode } from 'react'
import { FailedPage } from './failed-page.tsx'
import { PageLoadFailure } from './pages.ts'

interface PageBoundaryProps {
  /** Gives the page another chance, with nothing left of the failed one. */
  onReload: () => void
  children: ReactNode
}

/** Keeps a page that fails, or whose files cannot be loaded, from taking anything but itself down. */
export class PageBoundary extends Component<PageBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    // A module that failed to load stays failed in this document.
    const reload = error instanceof PageLoadFailure ? () => location.reload() : this.props.onReload
    return <FailedPage error={error} onRetry={reload} />
  }
}
