import type { ErrorName } from '@greenroom/contract/errors'
import type { EventTopic } from '@greenroom/contract/events'
import { useState } from 'react'
import type * as z from 'zod'
import { CallFailure } from '../call/call.ts'
import { invalidate } from '../call/events.ts'
import { toast } from '../feedback/toast.ts'
import type { FormDraft } from './draft/use-draft.ts'
import type { Fields } from './use-fields.ts'

interface Submission<S extends z.ZodObject> {
  fields: Fields<S>
  draft: FormDraft
  /** Sends the values, quiet about `invalid` and the keys of `refused`; false when the form stays open. */
  send: (written: z.output<S>) => Promise<boolean>
  /** Handlers of refusals; issues at fields are shown without one. */
  refused?: Partial<Record<ErrorName, (failure: CallFailure) => void>>
  /** Topic to refetch before the form closes, and after a refusal. */
  topic?: EventTopic
  /** Called after the save, when the draft is dropped. */
  onSaved: () => void
}

/** The form waits this long for the refetch, so that it closes on an updated list. */
const maxReadMilliseconds = 1000

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/**
 * Submits a form: checks its fields, sends them, and shows the server's issues at their fields; one submission at a
 * time. While a draft is being loaded it does nothing, because the current values are not what the user wants saved.
 */
export function useSubmit<S extends z.ZodObject>(submission: Submission<S>) {
  const { fields, draft, send, refused = {}, topic, onSaved } = submission
  const [saving, setSaving] = useState(false)

  async function submit(): Promise<void> {
    const written = fields.check()
    if (!written) return
    setSaving(true)
    try {
      const sent = await send(written)
      const read = topic && invalidate(topic)
      if (!sent) return
      draft.discard()
      await Promise.race([read, pause(maxReadMilliseconds)])
      onSaved()
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.reason) refused[failure.reason]?.(failure)
      if (failure.reason === 'invalid' && !fields.show(failure)) toast.failure(failure)
      if (topic) void invalidate(topic)
    } finally {
      setSaving(false)
    }
  }

  return { submit: () => void submit(), saving: saving || draft.taking }
}
