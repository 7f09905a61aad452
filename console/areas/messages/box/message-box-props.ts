/** What the box and the panel in it are given. */
export interface MessageBoxProps {
  onClose: () => void
  /** Told when a question is put over the box, and when it is answered. */
  onAsk: (asking: boolean) => void
}
