import { useNavigate } from 'react-router'

/** True for the first entry of the router, before which the browser's history leaves the console. */
export function isFirstEntry(state: unknown): boolean {
  return !(typeof state === 'object' && state && 'idx' in state && Number(state.idx) > 0)
}

/** Goes back to the previous page, or to `otherwise` when this page was the first: in a new tab, or from a link. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return () => void (isFirstEntry(history.state) ? navigate(otherwise) : navigate(-1))
}
