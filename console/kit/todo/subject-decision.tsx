import '../text/locales/shell/index.ts'
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
  /** Reads the subject of the decision. */
  query: SubjectQuery<D>
  /** Sends the call, quiet about `decisionFailures` and `endings`, and reports the outcome. */
  decide: (body: B) => Promise<void>
  endings?: DecisionEndings
  topic?: EventTopic
  /** Shows the subject of the decision. */
  children: (subject: D) => ReactNode
}

/** Shows a request, and approves or rejects it. A rejection gives the requester a reason. */
export function SubjectDecision<B, D>(props: SubjectDecisionProps<B, D>) {
  const { value, title, fields, reason, query, decide, children, ...others } = props
  const { t } = useTranslation('todo')
  const isApproval = value.choice === 'approve'
  return (
    <DecisionDialog
      {...others}
      value={value}
      title={title}
      submitLabel={t(isApproval ? 'approve' : 'reject')}
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
