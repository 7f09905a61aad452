import '../text/locales/index.ts'
import { Button, Group } from '@mantine/core'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { isInputMethodKey } from '../input/input-method.ts'
import { SideDrawer } from '../overlay/side-drawer.tsx'
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

/** A form in a drawer. Enter in a single-line field or Ctrl-Enter anywhere submits; closing asks before it discards changes. */
export function FormDrawer(props: FormDrawerProps) {
  const { title, size, dirty, saving, draft, form, submitLabel, onSubmit, onClose, children } = props
  const { t } = useTranslation('kit')
  const mayLeave = useUnsavedQuestion(dirty)

  async function close(): Promise<void> {
    if (!(await mayLeave())) return
    draft.discard()
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (isInputMethodKey(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }

  return (
    <SideDrawer title={title} {...(size !== undefined && { size })} onClose={() => void close()}>
      <form
        ref={form}
        className={classes.form}
        noValidate
        onKeyDown={press}
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
            {t('cancel')}
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
