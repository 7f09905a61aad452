import { Component, type ReactNode } from 'react'
import { FailedPage } from './failed-page.tsx'

interface PageBoundaryProps {
  /** Renders the page again from scratch. */
  onReload: () => void
  children: ReactNode
}

/** Limits the failure of a page, or of loading its files, to that page. */
export class PageBoundary extends Component<PageBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return <FailedPage error={error} onRetry={this.props.onReload} />
  }
}
