import '../text/locales/index.ts'
import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInputMethodKey } from '../input/input-method.ts'
import classes from './check-tree.module.css'
import { type CheckNode, choicesIn, nodesWith, stateOf, toggled } from './model.ts'

interface CheckTreeProps {
  label: string
  nodes: readonly CheckNode[]
  /** Ids of the chosen nodes, without groups. */
  value: readonly string[]
  error?: string | undefined
  disabled?: boolean
  onChange: (ids: string[]) => void
}

/**
 * A searchable tree of checkboxes. Checking a group checks its content. Arrow keys move, open and close; space toggles.
 */
export function CheckTree({ label, nodes, value, error, disabled = false, onChange }: CheckTreeProps) {
  const { t } = useTranslation('checkTree')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const chosen = new Set(value)
  const visibleNodes = nodesWith(nodes, text)
  const all: CheckNode = { id: '', label: t('all'), children: nodes }
  const choices = choicesIn(all)

  function openOrClose(node: string, open: boolean): void {
    const others = [...closed].filter(other => other !== node)
    setClosed(new Set(open ? others : [...others, node]))
  }

  function press(event: KeyboardEvent): void {
    if (isInputMethodKey(event)) return
    const ticks = [...(box.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
    const current = event.target instanceof HTMLInputElement ? ticks.indexOf(event.target) : -1
    const tick = ticks[current]
    if (!tick) return
    const step = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: ticks.length - 1 }[event.key]
    const group = tick.dataset.group
    if (step !== undefined) ticks[step]?.focus()
    else if (group && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      openOrClose(group, event.key === 'ArrowRight')
    } else return
    event.preventDefault()
  }

  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <span className={classes.label} id={id}>
          {label}
        </span>
        <span className={classes.count}>
          {t('chosen', { count: choices.filter(one => chosen.has(one)).length, total: choices.length })}
        </span>
      </div>
      <TextInput
        size="xs"
        leftSection={<IconSearch size={14} />}
        placeholder={t('search')}
        aria-label={t('searchIn', { label })}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={event => {
          // Enter would submit the surrounding form.
          if (!isInputMethodKey(event) && event.key === 'Enter') event.preventDefault()
        }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be scrolled in every browser */}
      <div
        ref={box}
        className={classes.box}
        role="group"
        aria-labelledby={id}
        data-invalid={error !== undefined || undefined}
        onKeyDown={press}
      >
        <ul className={classes.nodes}>
          {text.trim() === '' && <Row {...{ node: all, chosen, disabled, onChange }} />}
          {visibleNodes.map(node => (
            <Branch
              key={node.id}
              {...{ node, chosen, disabled, onChange, openOrClose }}
              // Search results stay open.
              closed={text.trim() === '' ? closed : new Set()}
            />
          ))}
        </ul>
        {visibleNodes.length === 0 && <p className={classes.none}>{t('nothing')}</p>}
      </div>
      {error !== undefined && <p className={classes.error}>{error}</p>}
    </div>
  )
}

interface RowProps {
  node: CheckNode
  chosen: ReadonlySet<string>
  disabled: boolean
  onChange: (ids: string[]) => void
}

interface BranchProps extends RowProps {
  closed: ReadonlySet<string>
  openOrClose: (id: string, open: boolean) => void
}

/** A node and, while it is open, its content. */
function Branch({ closed, openOrClose, ...row }: BranchProps) {
  const { t } = useTranslation('checkTree')
  const { id, label, children } = row.node
  if (!children) return <Row {...row} />
  const isOpen = !closed.has(id)
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li>
      <div className={classes.group}>
        <Tick {...row} />
        <ActionIcon
          size="sm"
          tabIndex={-1}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'close' : 'open', { label })}
          onClick={() => openOrClose(id, !isOpen)}
        >
          <Icon size={14} />
        </ActionIcon>
      </div>
      {isOpen && (
        <ul className={classes.nodes}>
          {children.map(node => (
            <Branch key={node.id} {...row} node={node} closed={closed} openOrClose={openOrClose} />
          ))}
        </ul>
      )}
    </li>
  )
}

const Row = (props: RowProps) => (
  <li>
    <Tick {...props} />
  </li>
)

/** The checkbox of a node; a group's checkbox shows how much of the group is chosen. */
function Tick({ node, chosen, disabled, onChange }: RowProps) {
  const { id, label, note, always = false, locked = false, children } = node
  const state = stateOf(node, chosen)
  const choices = choicesIn(node)
  const count = choices.filter(id => chosen.has(id)).length
  return (
    <Checkbox
      className={classes.tick ?? ''}
      size="xs"
      // A group of always chosen nodes counts as complete.
      checked={locked ? chosen.has(id) : always || state === 'all'}
      indeterminate={state === 'some'}
      disabled={disabled || choices.length === 0}
      {...(children && { 'data-group': node.id })}
      label={
        <>
          <span className={children && classes.title}>{label}</span>
          {children && choices.length > 0 && (
            <span className={classes.side}>
              {' '}
              {count}/{choices.length}
            </span>
          )}
          {note && <span className={classes.side}>{note}</span>}
        </>
      }
      onChange={() => onChange(toggled(chosen, node))}
    />
  )
}
