import '../text/locales/index.ts'
import { Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconLoader, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../text/format.ts'
import classes from './progress-steps.module.css'

/** One step of a process that involves several users. */
export interface ProgressStep {
  key: string
  title: string
  state: 'done' | 'processing' | 'waiting' | 'stopped'
  /** When it happened, ISO 8601. */
  time?: string | null | undefined
  /** What the step is about. It replaces the visible state, which stays for screen readers. */
  hint?: string
  /** Who did it, or why it stopped. */
  note?: ReactNode
}

const signs = { done: IconCheck, processing: IconLoader, stopped: IconX }

interface ProgressStepsProps {
  steps: readonly ProgressStep[]
  label: string
  /** Always stacks the steps; otherwise they are side by side where they fit. */
  isVertical?: boolean
}

/** The steps of a process with their current state and times; states are also given as text. */
export function ProgressSteps({ steps, label, isVertical = false }: ProgressStepsProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { t } = useTranslation('results')
  const format = useFormat()
  return (
    <ol className={classes.steps} data-vertical={isVertical || isNarrow || undefined} aria-label={label}>
      {steps.map(({ key, title, state, hint, time, note }, place) => {
        // The user's own step shows no spinner.
        const isOwn = hint !== undefined && state === 'processing'
        const Sign = state === 'waiting' || isOwn ? undefined : signs[state]
        return (
          <li
            key={key}
            className={classes.step}
            data-state={state}
            aria-current={state === 'processing' || state === 'stopped' ? 'step' : undefined}
          >
            <span className={classes.sign} aria-hidden>
              {Sign ? <Sign size={14} stroke={2} /> : place + 1}
            </span>
            <div className={classes.words}>
              <Text component="div" className={classes.title}>
                {title}
              </Text>
              <Text size="sm" c="dimmed" component="div">
                {hint === undefined ? (
                  t(`state.${state}`)
                ) : (
                  <>
                    {hint}
                    <VisuallyHidden> ({t(`state.${state}`)})</VisuallyHidden>
                  </>
                )}
                {time && (
                  <>
                    {' · '}
                    <time dateTime={time}>{format.exact(time)}</time>
                  </>
                )}
              </Text>
              {note && (
                <Text size="sm" component="div" className={classes.note}>
                  {note}
                </Text>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
