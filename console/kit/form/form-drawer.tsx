import '../text/locales/index.ts'
import { Button, Group } from '@mantine/core'
import type { TFunction } from 'i18next'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, askUser, type Question } from '../command/confirm.tsx'
import { SideDrawer } from '../overlay/side-drawer.tsx'
import type { DraftState } from './draft/draft-autosave.ts'
import { DraftBar, DraftStatus } from './draft/draft-bar.tsx'
import type { FormDraft } from './draft/use-draft.ts'
import classes from './form-drawer.module.css'
import { useUnsavedQuestion } from './use-unsaved-question.ts'

interface FormDrawerProps {
  title: ReactNode
  /** Width in px. */
  size?: number
  /** The form has unsaved changes. */
  dirty: boolean
  saving: boolean
  /** Saves the form as a draft. */
  draft: FormDraft
  form: RefObject<HTMLFormElement | null>
  submitLabel: string
  /** Absent when the form cannot be submitted any more. */
  onSubmit?: () => void
  onClose: () => void
  children: ReactNode
}

/** How long a user who closes a form waits for the question, while the draft is being saved, in milliseconds. */
const questionAfter = 1500
/** After how long a draft that is still being saved counts as not saved, in milliseconds. */
const longestSave = 10_000

/**
 * Asks a user who leaves a form with changes. Leaving keeps the draft, also one that is still being saved: it is waited
 * for after the answer. Where it could not be saved, the question says so, and leaving deletes the text.
 */
async function askLeaving(t: TFunction<'form'>, draft: FormDraft): Promise<Answer> {
  const state = await draft.save(questionAfter)
  if (state && !isKept(state)) return askUser(lossQuestion(t, state))
  const answer = await askUser({
    title: t('unsaved.keepTitle'),
    message: t('unsaved.keepMessage'),
    confirmLabel: t('unsaved.keep'),
    dangerousLabel: t('unsaved.delete'),
    cancelLabel: t('unsaved.stay'),
  })
  if (answer !== 'confirmed' || state) return answer
  const later = await draft.save(longestSave)
  return later && isKept(later) ? answer : askUser(lossQuestion(t, later))
}

const isKept = ({ saved, other }: DraftState) => !other && saved !== undefined && !('failure' in saved)

const lossQuestion = (t: TFunction<'form'>, state: DraftState | undefined): Question => ({
  title: t('unsaved.title'),
  message: t(state?.other ? 'unsaved.undecided' : 'unsaved.failed'),
  confirmLabel: t('unsaved.leave'),
  cancelLabel: t('unsaved.stay'),
  danger: true,
})

/** Fields beside each other where there is room, else below each other. */
export const FieldColumns = ({ children }: { children: ReactNode }) => (
  <div className={classes.columns}>{children}</div>
)

/**
 * A form in a drawer, with its buttons in a bar that stays in sight. Enter in a single-line field submits; closing
 * asks about changes.
 */
export function FormDrawer(props: FormDrawerProps) {
  const { title, size, dirty, saving, draft, form, submitLabel, onSubmit, onClose, children } = props
  const { t } = useTranslation(['form', 'kit'])
  useUnsavedQuestion(dirty)

  async function close(): Promise<void> {
    const answer = dirty ? await askLeaving(t, draft) : 'dangerous'
    if (answer === 'cancelled') return
    if (answer === 'dangerous') draft.discard()
    onClose()
  }

  return (
    <SideDrawer title={title} {...(size !== undefined && { size })} onClose={() => void close()}>
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!saving) onSubmit?.()
        }}
      >
        <DraftBar draft={draft} />
        {children}
        <Group justify="flex-end" gap="sm" className={classes.foot}>
          <DraftStatus draft={draft} dirty={dirty} />
          <Button variant="default" onClick={() => void close()}>
            {t('kit:cancel')}
          </Button>
          {onSubmit && (
            <Button type="submit" loading={saving}>
              {submitLabel}
            </Button>
          )}
        </Group>
      </form>
    </SideDrawer>
  )
}
