/** What the box and the panel in it are given. */
export interface MessageBoxProps {
  onClose: () => void
  /** Called when a question opens over the box, and when it closes. */
  onAsk: (asking: boolean) => void
}
