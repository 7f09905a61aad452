import { draft, dropDraft, readDraft, saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import type { ErrorName } from '@greenroom/contract/errors'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { useStore } from 'zustand'
import { CallFailure, call, failureData } from '../../call/call.ts'
import { useCallQuery } from '../../call/query.ts'
import { offerUndo } from '../../feedback/action-toast.tsx'
import { beforeLeaving } from '../../navigation/before-leaving.ts'
import { session } from '../../session/session.ts'
import type { Fields } from '../use-fields.ts'
import { createDraftAutosave, type DraftSave, type DraftServer, type DraftState } from './draft-autosave.ts'
import { fitDraft } from './fit-draft.ts'

/** Form and row of a draft. */
interface DraftOf {
  /** Name of the form, such as `content-set`. */
  form: string
  /** The edited row as it was at the opening; undefined for a new row. Without a version, the row is deleted. */
  row?: { id: string; title: string; version?: number } | undefined
  /** Title of a field. */
  fieldTitle: (name: string) => string
}

/** The draft of an open form. */
export interface FormDraft extends DraftState {
  /** Version that the typing started from; null for a new row. */
  version: number | null
  /** Titles of draft fields that the form could not restore. */
  ignored: readonly string[]
  /** True while a draft is being loaded into the form, whose current content must not be saved. */
  taking: boolean
  takeOver: () => void
  keepMine: () => void
  discardOther: () => void
  /** Saves typed text at once. Resolves to the state after that, or to undefined when it takes longer than this. */
  save: (maxMilliseconds: number) => Promise<DraftState | undefined>
  /** The form is saved or abandoned. */
  discard: () => void
}

/** Largest request body, in bytes, that a browser lets outlive its page, with some reserve. */
const maxOutliving = 60_000

/** Permanent refusals of the server. */
const finalRefusals: readonly (ErrorName | undefined)[] = ['invalid', 'notJson', 'tooLarge']

/**
 * Saves the form as a draft on the server, and offers an existing draft. A draft is restored together with the fields
 * it started from, so that saving merges changes that others have saved since.
 */
export function useDraft<S extends z.ZodObject>(
  fields: Fields<S>,
  { form, row, fieldTitle }: DraftOf,
): FormDraft {
  const { t } = useTranslation('form')
  const [subject] = useState(row?.id ?? '')
  const [title] = useState(row?.title ?? '')
  const [version, setVersion] = useState(row?.version ?? null)
  const [ignored, setIgnored] = useState<readonly string[]>([])
  const [taking, setTaking] = useState(false)
  const [autosave] = useState(() => createDraftAutosave(draftServer({ form, subject })))
  const state = useStore(autosave.state)

  const { values, start, dirty } = fields
  useEffect(() => {
    autosave.typed(dirty ? { values, base: { values: start, version }, title } : undefined)
  }, [autosave, values, start, dirty, version, title])

  const request = useMemo(() => ({ query: { form, subject } }), [form, subject])
  const storedDraft = useCallQuery(readDraft, request, { quiet: true, staleTime: 0, gcTime: 0 }).data
  useEffect(() => {
    if (storedDraft !== undefined) autosave.noticed(storedDraft)
  }, [autosave, storedDraft])

  useEffect(() => {
    const leave = () => void autosave.flush(true)
    const hide = () => {
      if (document.hidden) leave()
    }
    const stopWatching = session.subscribe((now, before) => {
      if (now.ended !== before.ended) void autosave.flush()
    })
    document.addEventListener('visibilitychange', hide)
    addEventListener('pagehide', leave)
    const stopWaiting = beforeLeaving(() => autosave.flush())
    autosave.show()
    return () => {
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('pagehide', leave)
      stopWatching()
      stopWaiting()
      autosave.hide()
    }
  }, [autosave])

  async function takeOver(): Promise<void> {
    setTaking(true)
    try {
      const taken = await autosave.takeOver()
      if (!taken) return
      const fitted = fitDraft(fields.schema, start, taken)
      fields.restore(fitted)
      setVersion(taken.base.version ?? version)
      setIgnored(fitted.ignored.map(fieldTitle))
    } finally {
      setTaking(false)
    }
  }

  return {
    ...state,
    version,
    ignored,
    taking,
    takeOver: () => void takeOver(),
    keepMine: autosave.keepMine,
    discardOther: () => offerUndo(t('draft.discarded'), autosave.discardOther()),
    save: async maxMilliseconds => {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      const timer = setTimeout(resolve, maxMilliseconds)
      const saving = autosave.flush().then(() => autosave.state.getState())
      return Promise.race([saving, promise]).finally(() => clearTimeout(timer))
    },
    discard: () => void autosave.discard(),
  }
}

function draftServer(key: { form: string; subject: string }): DraftServer {
  const quiet = true
  const isSmall = (save: DraftSave) => new TextEncoder().encode(JSON.stringify(save)).length < maxOutliving
  return {
    read: () => call(readDraft, { query: key }, { quiet }),
    save: (save, leaving) =>
      call(saveDraft, { body: { ...key, ...save } }, { quiet, outlivesPage: leaving && isSmall(save) }),
    drop: saves => call(dropDraft, { body: { ...key, saves } }, { quiet, outlivesPage: true }),
    newer: failure => draft.safeParse(failureData(failure, 'conflict')?.current).data,
    isFinal: failure => failure instanceof CallFailure && finalRefusals.includes(failure.reason),
    isReachable: () => !session.getState().ended,
  }
}
