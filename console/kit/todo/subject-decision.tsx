import '../locales/shell/index.ts'
import type { EventTopic } from '@greenroom/contract/events'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../form/use-fields.ts'
import { DecisionDialog, type DecisionEndings } from './decision-dialog.tsx'
import { DecisionSubject, ReasonField, type SubjectQuery } from './decision-parts.tsx'
import type { DecidingProps } from './registration.ts'

interface SubjectDecisionProps<B, D> extends DecidingProps {
  title: string
  /** The fields of the decision. */
  fields: {
    form: RefObject<HTMLFormElement | null>
    check: () => B | undefined
    show: (failure: unknown) => boolean
  }
  reason: { field: Field<string>; label: string; maxLength: number }
  /** Reads what is decided on. */
  query: SubjectQuery<D>
  /** Makes the call, quiet about `decisionFailures` and `endings`, and says what came of it. */
  decide: (body: B) => Promise<void>
  endings?: DecisionEndings
  topic?: EventTopic
  /** Shows what is decided on. */
  children: (subject: D) => ReactNode
}

/** Shows what somebody asks for, and approves or refuses it; whoever is refused learns why. */
export function SubjectDecision<B, D>(props: SubjectDecisionProps<B, D>) {
  const { value, title, fields, reason, query, decide, children, ...others } = props
  const { t } = useTranslation('todo')
  const isApproval = value.choice === 'approve'
  return (
    <DecisionDialog
      {...others}
      value={value}
      title={title}
      submitLabel={t(isApproval ? 'approve' : value.choice === 'return' ? 'return' : 'reject')}
      danger={!isApproval}
      form={fields.form}
      show={fields.show}
      decide={async () => {
        const body = fields.check()
        if (!body) return false
        await decide(body)
        return true
      }}
    >
      <DecisionSubject query={query}>{children}</DecisionSubject>
      <ReasonField {...reason} required={!isApproval} />
    </DecisionDialog>
  )
}
