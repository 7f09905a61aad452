import { Button, Menu, Notification, Tooltip as OpenTooltip, Popover, Text } from '@mantine/core'
import { DangerItem } from '../../../kit/command/danger-item.tsx'
import { ReasonDialog } from '../../../kit/command/reason-dialog.tsx'
import { ConflictDialog } from '../../../kit/form/conflict-dialog.tsx'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { Menu as OnDemandMenu } from '../../../kit/overlay/menu.tsx'
import { Popover as OnDemandPopover } from '../../../kit/overlay/popover.tsx'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { Tooltip } from '../../../kit/overlay/tooltip.tsx'
import { Frame, Part } from '../part.tsx'

interface Item {
  title: string
}
const conflict = {
  field: 'title',
  base: 'Camping',
  mine: 'Camping at dawn',
  theirs: 'Camping at night',
} as const
const ignore = () => {}

/** What lies above a page, each in a frame of its own. */
export function Floating() {
  return (
    <>
      <Part title="Drawer" span={2} isBare>
        <Frame height={300}>
          <SideDrawer title="Content item" size={420} onClose={ignore}>
            Its fields.
          </SideDrawer>
        </Frame>
      </Part>
      <Part title="Menu">
        <Frame height={268}>
          <Menu defaultOpened closeOnClickOutside={false}>
            <Menu.Target>
              <Button variant="default">More</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Content item</Menu.Label>
              <Menu.Item>Duplicate</Menu.Item>
              <Menu.Item disabled>Promote</Menu.Item>
              <Menu.Divider />
              <DangerItem onClick={ignore}>Delete</DangerItem>
            </Menu.Dropdown>
          </Menu>
        </Frame>
      </Part>
      <Part title="Question: the harmless answer has the focus" span={2} isBare>
        <Frame height={260}>
          <Dialog centered title="Delete “Camping”?" onClose={ignore}>
            <Text size="sm">Its tracking links stop working.</Text>
            <Button variant="default" mt="lg" mr={8}>
              Cancel
            </Button>
            <Button color="red" mt="lg">
              Delete
            </Button>
          </Dialog>
        </Frame>
      </Part>
      <Part title="Popover and tooltip">
        <Frame height={228}>
          <Popover opened position="bottom-start">
            <Popover.Target>
              <Button variant="default">Columns</Button>
            </Popover.Target>
            <Popover.Dropdown>Title, genre, clicks</Popover.Dropdown>
          </Popover>
          <OpenTooltip label="Refresh" opened position="right">
            <Button variant="default" ml="xl">
              Refresh
            </Button>
          </OpenTooltip>
        </Frame>
      </Part>
      <Part title="Question with a reason" isBare span={2}>
        <Frame height={400}>
          <ReasonDialog
            title="Reject the request"
            message="Ada reads the reason."
            reasonLabel="Reason"
            maxLength={200}
            submitLabel="Reject"
            onSubmit={async () => true}
            onClose={ignore}
          />
        </Frame>
      </Part>
      <Part title="Toasts">
        <Notification color="green" withBorder mb="sm">
          “Camping” is online.
        </Notification>
        <Notification color="red" withBorder title="The server does not respond.">
          Request id 56BBAD48
        </Notification>
      </Part>
      <Part title="Two users changed the same field" span={3} isBare>
        <Frame height={420}>
          <ConflictDialog<Item>
            conflicts={[conflict]}
            labels={{ title: () => 'Title', show: (_field, value) => String(value) }}
            onChoose={ignore}
          />
        </Frame>
      </Part>
      <Part title="Closed: menu, popover and tooltip as pages have them" span={3}>
        <OnDemandMenu>
          <OnDemandMenu.Target>
            <Button variant="default" mr={8}>
              Menu
            </Button>
          </OnDemandMenu.Target>
          <OnDemandMenu.Dropdown>
            <OnDemandMenu.Item>Duplicate</OnDemandMenu.Item>
          </OnDemandMenu.Dropdown>
        </OnDemandMenu>
        <OnDemandPopover>
          <OnDemandPopover.Target>
            <Button variant="default" mr={8}>
              Popover
            </Button>
          </OnDemandPopover.Target>
          <OnDemandPopover.Dropdown>Columns</OnDemandPopover.Dropdown>
        </OnDemandPopover>
        <Tooltip label="Refresh">
          <Button variant="default">Tooltip</Button>
        </Tooltip>
      </Part>
    </>
  )
}
