import { readEntry } from '@greenroom/contract/areas/registration'
import type { AnswerOf } from '@greenroom/contract/call'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/call.ts'

/** What can be done without an account; undefined until the server has said so. */
export function useEntry(): AnswerOf<typeof readEntry> | undefined {
  const [entry, setEntry] = useState<AnswerOf<typeof readEntry>>()
  useEffect(() => {
    // Without an answer nothing is offered; whatever is tried then says why.
    call(readEntry, {}, { quiet: true, token: '' }).then(setEntry, () => undefined)
  }, [])
  return entry
}
