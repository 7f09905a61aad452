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

/** What is decided on, also while it is read and when it can't be. */
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
  /** The cursor starts elsewhere. */
  later?: boolean
}

/** The reason of the decision, which is sent to the requester. */
export function ReasonField({ field, later = false, ...props }: ReasonFieldProps) {
  return (
    <Textarea {...textInput(field)} {...props} mt="md" rows={3} {...(!later && { 'data-autofocus': true })} />
  )
}
