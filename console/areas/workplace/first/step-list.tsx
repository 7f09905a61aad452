import '../locales/panels/index.ts'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './step-list.module.css'

interface Step {
  id: string
  title: string
  hint: string
  isDone: boolean
  /** Address that the step leads to; without one, `run` is called. */
  to?: string | undefined
  run?: () => void
}

/** Steps that lead to where they are done; the done ones are checked off. */
export function StepList({ hint, steps }: { hint: string; steps: readonly Step[] }) {
  return (
    <>
      <p className={classes.hint}>{hint}</p>
      <ol className={classes.steps}>
        {steps.map(step => (
          <li key={step.id}>
            <StepLink {...step} />
          </li>
        ))}
      </ol>
    </>
  )
}

function StepLink({ title, hint, isDone, to, run }: Step) {
  const { t } = useTranslation('workplace')
  const Icon = isDone ? IconCircleCheckFilled : IconCircle
  const content = (
    <>
      <Icon size={20} {...(isDone && { 'aria-label': t('first.done'), role: 'img' })} />
      <span>
        <strong>{title}</strong>
        <small>{hint}</small>
      </span>
    </>
  )
  const place = { className: classes.step, 'data-done': isDone || undefined }
  return to === undefined ? (
    <button type="button" {...place} onClick={run}>
      {content}
    </button>
  ) : (
    <Link {...place} to={to}>
      {content}
    </Link>
  )
}
