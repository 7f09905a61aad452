import { createLiveRoom } from '@greenroom/contract/areas/live/rooms'
import { issueSlotKey, type SlotName } from '@greenroom/contract/areas/live/slots'
import { issuePlayTicket, readStudioStatus } from '@greenroom/contract/areas/live/studio'
import { type Pusher, push, type SampleName } from '@greenroom/media'
import type { Database } from '../../../../platform/database/database.ts'
import { type Listening, listen } from '../../../../platform/http/listen.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { recordEngine } from '../../testing/engine-events.ts'
import { openPlayer, type Player } from '../../testing/player.ts'
import { newRoom } from '../../testing/rooms.ts'

export const hookSecret = '0123456789abcdef'

/** Starts a server with external media servers that ask its hook, and returns steps of users. */
export async function startWithNodes(
  environment: Record<string, string>,
  startNodes: (hookPort: number) => Promise<unknown>,
  onDatabase?: Database,
) {
  // The nodes need the address of the hook and the server needs the nodes' addresses, so it listens before it starts.
  let server: TestServer | undefined
  const listening: Listening = await listen(
    async request => (await server?.app.fetch(request)) ?? new Response(null, { status: 503 }),
    {
      ...{ host: '127.0.0.1', port: 0 },
      upgrades: {
        isUpgrade: request => server?.upgrades.isUpgrade(request) === true,
        upgrade: (request, socket, head) => server?.upgrades.upgrade(request, socket, head),
      },
    },
  )
  await startNodes(listening.port)
  const started = await startTestServer({ LIVE_HOOK_SECRET: hookSecret, ...environment }, onDatabase)
  server = started
  const admin = { token: await started.signIn('admin') }
  const pushers: Pusher[] = []

  async function pushInto(id: string, slot: SlotName = 'main', sample: SampleName = 'pattern') {
    const issued = await started.ask(issueSlotKey, { params: { id, slot } }, admin)
    const pusher = await push({ url: `${issued.pushServer}/${issued.streamKey}`, sample })
    pushers.push(pusher)
    return pusher
  }
  return {
    ...{ server: started, admin, pushInto, port: listening.port },
    events: recordEngine(started),
    createRoom: async () => (await started.ask(createLiveRoom, { body: newRoom() }, admin)).id,
    keyOf: (id: string, slot: SlotName) => started.ask(issueSlotKey, { params: { id, slot } }, admin),
    statusOf: (id: string) => started.ask(readStudioStatus, { params: { id } }, admin),
    async watch(id: string, source: 'output' | SlotName = 'output'): Promise<Player> {
      const { address } = await started.ask(issuePlayTicket, { params: { id }, body: { source } }, admin)
      const player = await openPlayer(listening.port, address)
      if (typeof player === 'number') throw new Error(`The player was refused with ${player}`)
      return player
    },
    async ticketOf(id: string, source: 'output' | SlotName): Promise<string> {
      const { address } = await started.ask(issuePlayTicket, { params: { id }, body: { source } }, admin)
      return new URL(address, 'http://localhost').searchParams.get('ticket') ?? ''
    },
    async stop() {
      for (const pusher of pushers) await pusher.stop()
      await started.endStreams()
      await listening.close()
      await started.stop()
    },
  }
}
export type WithNodes = Awaited<ReturnType<typeof startWithNodes>>
