import { createServer } from 'node:net'
import { codeOf } from '../database/start-error.ts'
import { addressForUsers } from '../public-address.ts'
import { type CheckContext, type CheckOutcome, failed, ok, text, warning } from './check.ts'

/** Tries to listen, and stops at once. @returns the error code of the system; undefined when the port is free */
function tryListening(host: string, port: number): Promise<string | undefined> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', error => resolve(codeOf(error) ?? 'unknown'))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

/** Names of the settings of a port, for advice. */
interface PortNames {
  host: string
  port: string
}

/**
 * Checks a port from outside of the server: it is free, or the running server has it.
 * @param isServed whether the running server listens there, when one runs
 */
export async function checkPort(
  { findRunningServer }: Pick<CheckContext, 'findRunningServer'>,
  { host, port, names }: { host: string; port: number; names: PortNames },
): Promise<CheckOutcome> {
  const address = `${addressForUsers(host)}:${port}`
  if (port === 0) return ok(text('由系统选择空闲端口', 'The system chooses a free port'))
  const code = await tryListening(host, port)
  switch (code) {
    case undefined:
      return ok(text(`${address} 空闲`, `${address} is free`))
    case 'EADDRINUSE':
      return (await findRunningServer())
        ? ok(text(`${address} 由正在运行的 Greenroom 使用`, `${address} is used by the running Greenroom`))
        : failed(
            text(`${address} 已被其他程序占用`, `Another program uses ${address}`),
            text(`停掉那个程序，或更换 ${names.port}。`, `Stop that program, or change ${names.port}.`),
          )
    case 'EACCES':
      return failed(
        text(`无权使用端口 ${port}`, `This user may not use port ${port}`),
        text(
          `将 ${names.port} 设为 1024 以上，由反向代理提供 80 和 443。`,
          `Set ${names.port} to 1024 or higher, and let a proxy serve 80 and 443.`,
        ),
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return failed(
        text(`这台机器没有地址 ${host}`, `This machine has no address ${host}`),
        text(
          `将 ${names.host} 设为 127.0.0.1、0.0.0.0 或本机的地址。`,
          `Set ${names.host} to 127.0.0.1, 0.0.0.0 or an address of this machine.`,
        ),
      )
    default:
      return warning(
        text(`${address} 无法监听：${code}`, `${address} cannot be listened on: ${code}`),
        text(`检查 ${names.host} 和 ${names.port}。`, `Check ${names.host} and ${names.port}.`),
      )
  }
}
