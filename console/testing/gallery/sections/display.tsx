import { Badge, Button, Tabs } from '@mantine/core'
import { AddCard, CardFrame } from '../../../kit/cards/card-frame.tsx'
import { CopiedText } from '../../../kit/display/copied-text.tsx'
import { Facts } from '../../../kit/display/facts.tsx'
import { Logo } from '../../../kit/display/logo.tsx'
import { Page } from '../../../kit/display/page.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { QrCode } from '../../../kit/display/qr-code.tsx'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { TextDiff } from '../../../kit/display/text-diff.tsx'
import { SkeletonTiles, Tile, Tiles } from '../../../kit/display/tiles.tsx'
import { UserAvatar } from '../../../kit/display/user-avatar.tsx'
import { WideTable } from '../../../kit/display/wide-table.tsx'
import { ProgressSteps } from '../../../kit/submissions/progress-steps.tsx'
import { CountedNumber, Exact, ShortNumber } from '../../../kit/text/exact.tsx'
import { ShortId } from '../../../kit/text/short-id.tsx'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { recordId } from '../../records.ts'
import { Part } from '../part.tsx'

const tones = ['good', 'working', 'waiting', 'bad', 'quiet'] as const
const colors = ['gray', 'brand', 'secondary', 'green', 'orange', 'red', 'blue'] as const
const time = '2026-03-01T08:00:00.000Z'

/** What shows things as they are. */
export function Display() {
  return (
    <>
      <Part title="Page: title 20, remark, one primary action" span={3}>
        <Page
          title="Content library"
          context="Sets are composed of these content items."
          actions={
            <>
              <Button variant="default">Content sources</Button>
              <Button>New</Button>
            </>
          }
        >
          <Tiles label="Figures">
            <Tile label="Online" figure={281} note="even with the same hours yesterday" to="/list" />
            <Tile label="Clicks" figure={1_284_000} note="+3.2 %" />
            <Tile label="State" mark={<StateDot tone="good" text="" />} figure="Healthy" />
          </Tiles>
        </Page>
      </Part>
      <Part title="Panel: title 16, link, action" isBare>
        <Panel title="Waiting for me" to="/todo" action={<Badge color="gray">3</Badge>}>
          Rows of things that wait.
        </Panel>
      </Part>
      <Part title="Tiles while loading">
        <SkeletonTiles label="Loading" count={2} height={64} />
      </Part>
      <Part title="States are dots with words">
        {tones.map(tone => (
          <div key={tone}>
            <StateDot tone={tone} text={tone} />
          </div>
        ))}
      </Part>
      <Part title="Badges are for kinds and marks" span={2}>
        {colors.map(color => (
          <Badge key={color} color={color} mr={8}>
            {color}
          </Badge>
        ))}
      </Part>
      <Part title="Numbers, times and ids">
        <ShortNumber value={33_614_000} /> · <CountedNumber value={127} /> ·{' '}
        <Exact short="33 k" exact="33,614" /> · <RelativeTime instant={time} /> ·{' '}
        <ShortId id={recordId(101)} />
      </Part>
      <Part title="Facts" span={2}>
        <Facts
          facts={[
            ['Author', 'Ada'],
            ['Topic', 'Camping'],
            ['Published', <RelativeTime key="time" instant={time} />],
          ]}
        />
      </Part>
      <Part title="Avatars and logo">
        <UserAvatar name="Ada" avatar="" size={40} />
        <UserAvatar name="Wang" avatar="" size={24} />
        <Logo />
      </Part>
      <Part title="Tabs" span={2}>
        <Tabs value="one">
          <Tabs.List>
            <Tabs.Tab value="one">All 13</Tabs.Tab>
            <Tabs.Tab value="two">Inspection 3</Tabs.Tab>
            <Tabs.Tab value="three" disabled>
              Services
            </Tabs.Tab>
          </Tabs.List>
        </Tabs>
      </Part>
      <Part title="Code of an address">
        <QrCode text="https://greenroom.example" label="Address" />
      </Part>
      <Part title="Steps" span={3}>
        <ProgressSteps
          label="Steps"
          steps={[
            { key: 'sent', title: 'Sent', state: 'done', note: 'Ada' },
            { key: 'approval', title: 'Approval', state: 'processing' },
            { key: 'check', title: 'Check', state: 'stopped', note: 'The limit is too high.' },
            { key: 'done', title: 'Changed', state: 'waiting' },
          ]}
        />
      </Part>
      <Part title="Card" isBare>
        <CardFrame
          title="Inspection of short videos"
          isTyped
          mark={<Badge color="green">Active</Badge>}
          description="Draws 30 % of all short videos."
          actions={
            <Button size="xs" variant="light">
              Inspect
            </Button>
          }
        >
          40 items wait.
        </CardFrame>
      </Part>
      <Part title="Card that adds one" isBare>
        <AddCard label="New queue" onClick={() => {}} />
      </Part>
      <Part title="Text to copy">
        <CopiedText
          label="Secret"
          value="b1946ac92492d234"
          labels={{ copy: 'Copy', copied: 'Copied', notCopied: 'Not copied' }}
        />
      </Part>
      <Part title="Table" span={2}>
        <WideTable label="Parameters">
          <thead>
            <tr>
              <th>Parameter</th>
              <th>Now</th>
              <th>Requested</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Bitrate</td>
              <td>1500 kbps</td>
              <td>1800 kbps</td>
            </tr>
            <tr>
              <td>Frame rate</td>
              <td>15 fps</td>
              <td>15 fps</td>
            </tr>
          </tbody>
        </WideTable>
      </Part>
      <Part title="Changes of a text">
        <TextDiff label="Changes" before="Ten costs of a guesthouse" after="Ten hidden costs of a house" />
      </Part>
    </>
  )
}
