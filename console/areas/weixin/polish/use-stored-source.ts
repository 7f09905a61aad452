import { useEffect, useState } from 'react'
import * as z from 'zod'
import { unsentCopies } from '../../../kit/unsent-copies.ts'

const copies = unsentCopies('polish', z.string())
const writerId = 'page'

/** The text to work on, stored in this browser until it is cleared, so that it survives a reload. */
export function useStoredSource() {
  const [source, setSource] = useState(() => copies.read().at(-1)?.value ?? '')
  useEffect(() => {
    if (source === '') copies.drop(writerId)
    else copies.keep(writerId, source)
  }, [source])
  return [source, setSource] as const
}
