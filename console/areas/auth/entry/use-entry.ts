import { readEntry } from '@greenroom/contract/areas/users/registration'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/call/call.ts'

/** What users can do without signing in; undefined until the server has responded. */
export function useEntry(): ResponseOf<typeof readEntry> | undefined {
  const [entry, setEntry] = useState<ResponseOf<typeof readEntry>>()
  useEffect(() => {
    // Without an answer nothing is offered; whatever is tried then says why.
    call(readEntry, {}, { quiet: true, token: '' }).then(setEntry, () => undefined)
  }, [])
  return entry
}
