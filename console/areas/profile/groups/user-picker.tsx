import { type FoundUser, findUsers, userSearchLimits } from '@greenroom/contract/areas/users/user-search'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/query.ts'
import { memberName } from './group-commands.ts'

const searchMilliseconds = 200

interface UserPickerProps {
  /** Ids of users to leave out. */
  without: readonly string[]
  onPick: (user: FoundUser) => void
}

/** Finds somebody by a fragment of the name or the user name. */
export function UserPicker({ without, onPick }: UserPickerProps) {
  const { t } = useTranslation('profile')
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), searchMilliseconds)
  const request = { query: { text: searched } }
  const { data = [] } = useCallQuery(findUsers, request, { enabled: searched !== '', quiet: true })
  const offered = searched === '' ? [] : data.filter(({ id }) => !without.includes(id))
  return (
    <Select
      aria-label={t('group.add')}
      placeholder={t('group.add')}
      leftSection={<IconUserPlus size={16} aria-hidden />}
      searchable
      searchValue={text}
      onSearchChange={value => setText(value.slice(0, userSearchLimits.search))}
      nothingFoundMessage={text.trim() === '' ? t('group.addHint') : t('group.nobodyFound')}
      filter={({ options }) => options}
      data={offered.map(user => ({
        value: user.id,
        label: [memberName(user), user.username, user.jobName].filter(Boolean).join(' · '),
      }))}
      value={null}
      onChange={id => {
        const user = offered.find(one => one.id === id)
        if (!user) return
        setText('')
        onPick(user)
      }}
    />
  )
}
