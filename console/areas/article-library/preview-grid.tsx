import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { isInputMethodKey } from '../../kit/input/input-method.ts'
import classes from './preview-grid.module.css'
import { Rendered } from './rendered.tsx'

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Previews beside each other; arrow keys go from one to the next. */
export function PreviewGrid({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)

  function move(event: KeyboardEvent): void {
    const step = steps[event.key]
    if (step === undefined || isInputMethodKey(event)) return
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-preview]') ?? [])]
    const at = buttons.findIndex(button => button.matches(':focus'))
    if (at < 0) return
    event.preventDefault()
    buttons[at + step]?.focus()
  }

  return (
    <ul ref={list} className={classes.grid} aria-label={label} onKeyDown={move}>
      {children}
    </ul>
  )
}

interface PreviewCardProps {
  name: string
  /** Below the name; of what kind it is. */
  note?: string
  html: string
  /** What a press does, for assistive technology. */
  action: string
  isDisabled?: boolean
  isSelected?: boolean
  /** Beside the name. */
  menu?: ReactNode
  /** A piece of text is shown larger than a whole article. */
  isPiece?: boolean
  onPress: () => void
}

/** A preview with its name, as a button. */
export function PreviewCard(props: PreviewCardProps) {
  const { name, note, html, action, isDisabled = false, isSelected, menu, isPiece = false, onPress } = props
  return (
    <li className={classes.card} data-selected={isSelected || undefined}>
      <UnstyledButton
        data-preview
        className={classes.preview}
        aria-label={action}
        {...(isSelected !== undefined && { 'aria-pressed': isSelected })}
        disabled={isDisabled}
        onClick={onPress}
      >
        <span className={classes.paper} data-piece={isPiece || undefined}>
          <Rendered html={html} />
        </span>
      </UnstyledButton>
      <div className={classes.foot}>
        <div className={classes.name}>
          {name}
          {note !== undefined && <div className={classes.note}>{note}</div>}
        </div>
        {menu}
      </div>
    </li>
  )
}
