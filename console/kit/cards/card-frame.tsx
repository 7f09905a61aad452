import { UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './cards.module.css'

interface CardFrameProps {
  title: ReactNode
  /** Decoration before the title. */
  icon?: ReactNode
  /** True for a title that users typed, which is not translated. */
  isTyped?: boolean
  /** Beside the title: a state or a switch. */
  mark?: ReactNode
  description: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
  children?: ReactNode
}

/** The frame of a card: title with mark, description, content, buttons. */
export function CardFrame({
  title,
  icon,
  isTyped = false,
  mark,
  description,
  actions,
  children,
}: CardFrameProps) {
  const id = useId()
  return (
    <article className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        {icon && (
          <span className={classes.icon} aria-hidden>
            {icon}
          </span>
        )}
        <h3 id={id} className={classes.title} {...(isTyped && { translate: 'no' })}>
          {title}
        </h3>
        {mark}
      </div>
      <div className={classes.description}>{description}</div>
      <div className={classes.body}>{children}</div>
      {actions && <div className={classes.foot}>{actions}</div>}
    </article>
  )
}

/** The dashed card that creates a new one. */
export function AddCard({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <UnstyledButton className={`${classes.card} ${classes.add}`} onClick={onClick}>
      <IconPlus size={22} stroke={1.5} aria-hidden />
      {label}
    </UnstyledButton>
  )
}
