import type { OperationEntry } from '@greenroom/contract/areas/audit/operation-log'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StateDot, type StateTone } from '../../../kit/display/state-dot.tsx'
import { UserAvatar } from '../../../kit/display/user-avatar.tsx'
import { operationText, userText } from '../labels.ts'
import classes from './operation-list.module.css'

const tones: Readonly<Record<OperationEntry['operation'], StateTone>> = {
  insert: 'good',
  update: 'working',
  delete: 'quiet',
  refused: 'bad',
}

/** What happened; the dot only repeats the word. */
export function OperationBadge({ operation }: Pick<OperationEntry, 'operation'>) {
  return <StateDot tone={tones[operation]} text={operationText(operation)} />
}

/** That it was undone. */
export function UndoneBadge() {
  const { t } = useTranslation('audit')
  return (
    <Badge variant="outline" color="gray" ml={4}>
      {t('undo.undone')}
    </Badge>
  )
}

/** Who did it, with their picture. */
export function UserBadge({ entry }: { entry: OperationEntry }) {
  const name = userText(entry)
  if (!entry.user) return <span className={classes.nobody}>{name}</span>
  return (
    <span className={classes.user} title={entry.user.username}>
      <UserAvatar name={name} avatar={entry.user.avatar} size={20} />
      <span>{name}</span>
    </span>
  )
}
