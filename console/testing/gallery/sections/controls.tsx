import { ActionIcon, Button, Checkbox, Loader, Pagination, Radio, Stack, Switch } from '@mantine/core'
import { IconBell, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Action } from '../../../kit/actions/action.ts'
import { ActionButton } from '../../../kit/actions/action-button.tsx'
import { Keys } from '../../../kit/actions/keys.tsx'
import { CheckTree } from '../../../kit/check-tree/check-tree.tsx'
import { RefusedButton } from '../../../kit/command/refused-button.tsx'
import { Segments } from '../../../kit/display/segments.tsx'
import { PageNumbers } from '../../../kit/list/page-numbers.tsx'
import { DrawerButton } from '../../../kit/overlay/drawer-button.tsx'
import { Part } from '../part.tsx'

const variants = ['filled', 'light', 'default', 'subtle', 'outline'] as const
const action: Action = {
  id: 'gallery.publish',
  label: () => 'Put online',
  shortcut: 'mod+Enter',
  run: () => {},
}

function Segmented() {
  const [value, setValue] = useState<'one' | 'two'>('one')
  const data = [
    { value: 'one', label: 'Table' },
    { value: 'two', label: 'Cards' },
  ] as const
  return (
    <Stack gap="sm" align="start">
      <Segments aria-label="Layout" data={data} value={value} onChange={setValue} />
      <Segments aria-label="Small" size="xs" data={data} value="two" onChange={setValue} />
      <Segments aria-label="Disabled" data={data} value={value} onChange={setValue} disabled />
    </Stack>
  )
}

/** What one presses, chooses and switches. */
export function Controls() {
  return (
    <>
      {variants.map(variant => (
        <Part key={variant} title={`Button, ${variant}`}>
          <Button variant={variant} mr={8} leftSection={<IconPlus size={16} />}>
            New
          </Button>
          <Button variant={variant} mr={8} size="xs">
            Small
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Part>
      ))}
      <Part title="Button, loading and dangerous">
        <Button loading loaderProps={{ children: <Loader size={16} style={{ animation: 'none' }} /> }} mr={8}>
          Loading
        </Button>
        <Button color="red" mr={8}>
          Delete
        </Button>
        <Button color="red" variant="subtle">
          Delete
        </Button>
      </Part>
      <Part title="Buttons of actions, possible and not">
        <ActionButton action={action} mr={8} />
        <ActionButton action={{ ...action, refusal: () => 'It is online.' }} mr={8} />
        <ActionButton action={{ ...action, label: () => 'Delete', danger: true }} variant="default" />
      </Part>
      <Part title="Button that says why it is disabled">
        <RefusedButton reason="Needs the permission “content-item:update”.">Edit</RefusedButton>
      </Part>
      <Part title="Button of a drawer">
        <DrawerButton label="History" icon={<IconBell size={16} />} parameter="domains" drawer={() => null} />
      </Part>
      <Part title="Icon buttons">
        <ActionIcon aria-label="Messages" mr={8}>
          <IconBell size={18} />
        </ActionIcon>
        <ActionIcon aria-label="Messages" mr={8} variant="default">
          <IconBell size={18} />
        </ActionIcon>
        <ActionIcon aria-label="Messages" disabled>
          <IconBell size={18} />
        </ActionIcon>
      </Part>
      <Part title="Keys">
        <Keys action={{ shortcut: ['g w', 'mod+k', 'shift+ArrowDown'] }} />
      </Part>
      <Part title="Segments">
        <Segmented />
      </Part>
      <Part title="Switches and choices">
        <Stack gap="xs">
          <Switch label="On" defaultChecked />
          <Switch label="Off" />
          <Switch label="Disabled" disabled />
          <Checkbox label="Chosen" defaultChecked />
          <Checkbox label="Some" indeterminate />
          <Checkbox label="Disabled" disabled />
          <Radio label="Chosen" defaultChecked />
          <Radio label="Not chosen" />
        </Stack>
      </Part>
      <Part title="Tree of choices" span={2}>
        <CheckTree
          label="Permissions"
          value={['read', 'update']}
          onChange={() => {}}
          nodes={[
            {
              id: 'content',
              label: 'Content',
              children: [
                { id: 'read', label: 'Read', note: 'always', always: true },
                { id: 'update', label: 'Edit' },
                { id: 'delete', label: 'Delete' },
              ],
            },
          ]}
        />
      </Part>
      <Part title="Page numbers" span={2}>
        <PageNumbers page={3} pages={36} onPage={() => {}} />
        <Pagination total={3} value={1} size="sm" mt="sm" />
      </Part>
    </>
  )
}
