import { readEntry } from '@greenroom/contract/areas/users/registration'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { shortestPassword } from '@greenroom/contract/password-rules'
import { useEffect, useState } from 'react'
import { call } from '../call/call.ts'

/** Options before sign-in; undefined until the server has responded. */
export function useEntry(): ResponseOf<typeof readEntry> | undefined {
  const [entry, setEntry] = useState<ResponseOf<typeof readEntry>>()
  useEffect(() => {
    // Without a response nothing is offered; each attempt then shows its own error.
    call(readEntry, {}, { quiet: true, token: '' }).then(setEntry, () => undefined)
  }, [])
  return entry
}

/** Characters of a new password at least; the specification's figure until the server has responded. */
export const useShortestPassword = (): number => useEntry()?.passwordLength ?? shortestPassword
