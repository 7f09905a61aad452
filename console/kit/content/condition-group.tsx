import { conditionFields } from '@greenroom/contract/areas/content/content-conditions'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../overlay/menu.tsx'
import { ConditionChip } from './condition-chip.tsx'
import classes from './conditions.module.css'
import { type GroupPart, newField, newGroup, type Part, replacePart, toggleJoin } from './sentence.ts'
import { useSentence } from './sentence-context.ts'

/** Groups may be nested so deep here; conditions that are nested deeper can be edited all the same. */
const deepest = 2

interface PartsProps {
  group: GroupPart
  /** How many groups are around it. */
  level: number
}

/** The parts of a group with the word between them, and the button that adds one. */
export function ConditionParts({ group, level }: PartsProps) {
  const { t } = useTranslation('contentWords')
  const { change } = useSentence()
  const word = t(`sentence.${group.join}`)
  return (
    <>
      {group.parts.map((part, place) => (
        <Fragment key={part.id}>
          {place > 0 && (
            <button
              type="button"
              className={classes.join}
              tabIndex={place === 1 ? undefined : -1}
              data-stop={place === 1 || undefined}
              aria-label={`${word} · ${t(group.join === 'all' ? 'sentence.toAny' : 'sentence.toAll')}`}
              title={t(group.join === 'all' ? 'sentence.toAny' : 'sentence.toAll')}
              onClick={() => change(sentence => toggleJoin(sentence, group.id))}
            >
              {word}
            </button>
          )}
          {part.kind === 'field' ? (
            <ConditionChip part={part} join={group.join} canNest={level < deepest} />
          ) : (
            <ConditionGroup group={part} level={level + 1} />
          )}
        </Fragment>
      ))}
      <AddButton group={group} level={level} />
    </>
  )
}

/** A group in a sentence, in brackets. */
function ConditionGroup({ group, level }: PartsProps) {
  const { t } = useTranslation('contentWords')
  const { change } = useSentence()
  const replace = (edit: (part: Part) => Part[]) => change(sentence => replacePart(sentence, group.id, edit))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset breaks the line of the sentence
    <span
      role="group"
      aria-label={t('sentence.group')}
      className={classes.group}
      data-not={group.isNot || undefined}
    >
      {group.isNot && <span className={classes.not}>{t('sentence.not')}</span>}
      <ConditionParts group={group} level={level} />
      <Menu position="bottom-end">
        <Menu.Target>
          <button type="button" className={classes.tool} data-stop aria-label={t('sentence.groupMenu')}>
            <IconDots size={14} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => replace(part => [{ ...part, isNot: !part.isNot }])}>
            {t(group.isNot ? 'sentence.makePlain' : 'sentence.makeNot')}
          </Menu.Item>
          {!group.isNot && (
            <Menu.Item onClick={() => replace(() => group.parts)}>{t('sentence.ungroup')}</Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => replace(() => [])}>
            {t('sentence.removeGroup')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}

function AddButton({ group, level }: PartsProps) {
  const { t } = useTranslation('contentWords')
  const { offered, add } = useSentence()
  const isFirst = level === 0 && group.parts.length === 0
  const label = t(level === 0 ? 'sentence.add' : 'sentence.addTo')
  const other = group.join === 'all' ? 'any' : 'all'
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={classes.add}
          data-stop
          data-add={level === 0 || undefined}
          aria-label={label}
        >
          <IconPlus size={14} />
          {isFirst && label}
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {conditionFields
          .filter(field => offered.includes(field))
          .map(field => (
            <Menu.Item key={field} onClick={() => add(group.id, newField(field))}>
              {t(`field.${field}`)}
            </Menu.Item>
          ))}
        {level < deepest && group.parts.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => add(group.id, newGroup(other, []))}>{t('sentence.addGroup')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
