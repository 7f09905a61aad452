import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState, SkeletonRows } from '../feedback/states.tsx'
import { type Field, textInput } from '../form/use-fields.ts'

/** Reads the subject of the decision. */
export interface SubjectQuery<D> {
  data: D | undefined
  error: Error | null
  isPending: boolean
  refetch: () => unknown
}

interface DecisionSubjectProps<D> {
  query: SubjectQuery<D>
  children: (data: D) => ReactNode
}

/** The subject of the decision, also while it loads and when it cannot be read. */
export function DecisionSubject<D>({ query, children }: DecisionSubjectProps<D>) {
  const { data, error, isPending, refetch } = query
  if (data !== undefined) return children(data)
  if (isPending) return <SkeletonRows rows={4} height={32} />
  return error && <ErrorState error={error} onRetry={() => void refetch()} />
}

interface ReasonFieldProps {
  field: Field<string>
  label: string
  maxLength: number
  required: boolean
  /** The focus does not start here. */
  later?: boolean
}

/** The reason of the decision, which is sent to the requester. */
export function ReasonField({ field, later = false, ...props }: ReasonFieldProps) {
  return (
    <Textarea {...textInput(field)} {...props} mt="md" rows={3} {...(!later && { 'data-autofocus': true })} />
  )
}
