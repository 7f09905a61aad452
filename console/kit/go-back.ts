import { useNavigate } from 'react-router'

/** The router counts its entries; before the first one, the browser's history leads out of the console. */
export function isFirstEntry(state: unknown): boolean {
  return !(typeof state === 'object' && state && 'idx' in state && Number(state.idx) > 0)
}

/** Leads back to the page before, or to another one where this was the first: in a new tab, or from a copied link. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return () => void (isFirstEntry(history.state) ? navigate(otherwise) : navigate(-1))
}
