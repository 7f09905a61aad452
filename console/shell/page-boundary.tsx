import { Component, type ReactNode } from 'react'
import { FailedPage } from './failed-page.tsx'

interface PageBoundaryProps {
  /** Another value gives the page another chance. */
  resetKey: string
  children: ReactNode
}

/** Keeps a page that fails, or whose files cannot be loaded, from taking the shell down. */
export class PageBoundary extends Component<PageBoundaryProps, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidUpdate(previous: PageBoundaryProps) {
    if (previous.resetKey !== this.props.resetKey && this.state.error !== null) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    // A module that failed to load stays failed in this document.
    return error === null ? (
      this.props.children
    ) : (
      <FailedPage error={error} onRetry={() => location.reload()} />
    )
  }
}
