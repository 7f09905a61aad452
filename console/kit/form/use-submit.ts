import type { ErrorName } from '@greenroom/contract/errors'
import type { EventTopic } from '@greenroom/contract/events'
import { useState } from 'react'
import type * as z from 'zod'
import { CallFailure } from '../call.ts'
import { invalidate } from '../events.ts'
import { toast } from '../toast.ts'
import type { FormDraft } from './draft/use-draft.ts'
import type { Fields } from './use-fields.ts'

interface Submission<S extends z.ZodObject> {
  fields: Fields<S>
  draft: FormDraft
  /** Sends what is written, quietly as to `invalid` and what `refused` names; false when the form stays open. */
  send: (written: z.output<S>) => Promise<boolean>
  /** What is done when it is refused for a reason; what is wrong with the fields is shown at them without that. */
  refused?: Partial<Record<ErrorName, (failure: CallFailure) => void>>
  /** What is read anew before the form closes, and also when it is refused. */
  topic?: EventTopic
  /** The form is done with, and its draft gone. */
  onSaved: () => void
}

/** A form closes on a list that shows what was saved, so that nobody opens it again as it was; a slow list is not waited for. */
const maxReadMilliseconds = 1000

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/**
 * Submits a form once at a time: checks its fields, sends them, and puts what the server says where it belongs. While a
 * draft is being fetched into the form it waits as if it saved: what stands there is not what the user wants saved.
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
      draft.settle()
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
