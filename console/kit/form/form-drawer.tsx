import '../text/locales/index.ts'
import { Button, Group } from '@mantine/core'
import type { TFunction } from 'i18next'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { askUser, type Question } from '../command/confirm.tsx'
import { SideDrawer } from '../overlay/side-drawer.tsx'
import type { DraftState } from './draft/draft-autosave.ts'
import { DraftBar, DraftStatus } from './draft/draft-bar.tsx'
import type { FormDraft } from './draft/use-draft.ts'
import classes from './form-drawer.module.css'
import { useUnsavedQuestion } from './use-unsaved-question.ts'

interface FormDrawerProps {
  title: string
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

/** Leaving keeps the draft. Where it could not be saved, the question says so, and leaving deletes the text. */
function leavingQuestion(t: TFunction<'form'>, { saved, other }: DraftState): Question {
  const stay = { cancelLabel: t('unsaved.stay') }
  if (other || !saved || 'failure' in saved) {
    const message = t(other ? 'unsaved.undecided' : 'unsaved.failed')
    return { ...stay, title: t('unsaved.title'), message, confirmLabel: t('unsaved.leave'), danger: true }
  }
  return {
    ...stay,
    title: t('unsaved.keepTitle'),
    message: t('unsaved.keepMessage'),
    confirmLabel: t('unsaved.keep'),
    dangerousLabel: t('unsaved.delete'),
  }
}

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
    const answer = dirty ? await askUser(leavingQuestion(t, await draft.save())) : 'dangerous'
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
