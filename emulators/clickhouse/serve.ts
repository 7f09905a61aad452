import { once } from 'node:events'
import { createServer } from 'node:http'
import { argv } from 'node:process'
import { openEngine } from './engine.ts'
import { createFront } from './front.ts'

// A process of its own: node serve.ts DIRECTORY, which prints the port. It ends when its standard input does.
const [, , directory = ''] = argv
const engine = openEngine(directory)
const server = createServer(createFront(engine))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)

process.stdin.resume()
await once(process.stdin, 'end')
server.closeAllConnections()
// Ends at once: the engine's threads would delay the exit for seconds, and its data is not needed any more.
process.exit(0)
