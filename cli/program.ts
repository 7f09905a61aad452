import { Command, CommanderError, Option } from 'commander'
import { CommandError } from './command-error.ts'
import type { Installation } from './installation.ts'

/** Waits for the work of a command. A number that it gives is its exit code. */
type Finish = (work: Promise<unknown>) => Promise<void>

/** Exit codes that all commands share. */
const exitCodes = { failed: 1, wrongUsage: 2 } as const

/**
 * Runs the command that the arguments name, and ends the process with its exit code: 0 when it did its work, 1 when it
 * could not, 2 when the arguments are wrong. `audit verify` and `doctor` say more in their help.
 */
export async function runCommandLine(installation: Installation, args: readonly string[]): Promise<void> {
  // The reader of the output may end; the command continues.
  process.stdout.on('error', () => undefined)
  let exitCode = 0
  const finish = async (work: Promise<unknown>) => {
    const result = await work
    if (typeof result === 'number') exitCode = result
  }
  try {
    await createProgram(installation, finish).parseAsync([...args], { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) exitCode = error.exitCode === 0 ? 0 : exitCodes.wrongUsage
    else {
      const { describeFailure } = await import('./describe-failure.ts')
      process.stderr.write(`${describeFailure(error)}\n`)
      exitCode = exitCodes.failed
    }
  }
  // Open connections of a finished command must not keep the process alive.
  process.exit(exitCode)
}

/**
 * The command line of Greenroom. A command is loaded when it is run.
 * @param finish takes the work of the command that is run
 */
export function createProgram(installation: Installation, finish: Finish): Command {
  const program = new Command('greenroom')
    .description('Runs and looks after Greenroom, the back-office console of content teams.')
    .version(`Greenroom ${installation.version}`, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'describe a command')
    .option('--settings <file>', 'read settings from this file; the environment has precedence')
    .showHelpAfterError('(greenroom --help lists the commands; docs/operate.md describes the settings)')
    .exitOverride()
    .hook('preAction', command => {
      const { settings } = command.opts<{ settings?: string }>()
      if (settings !== undefined) loadSettings(settings)
    })

  addStart(program, installation, finish)
  addMaintenance(program, installation, finish)
  addUsers(program, finish)
  program
    .command('version')
    .description('print the versions of Greenroom, Node and PostgreSQL')
    .action(() =>
      finish(import('./commands/version.ts').then(({ printVersion }) => printVersion(installation))),
    )
  return program
}

/** @throws CommandError when the file cannot be read */
function loadSettings(file: string): void {
  try {
    process.loadEnvFile(file)
  } catch (error) {
    throw new CommandError(`The settings cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

function addStart(program: Command, installation: Installation, finish: Finish): void {
  const run = (options: { callsOnly?: boolean; articles?: boolean }, isDemo: boolean) =>
    finish(import('./commands/start.ts').then(({ start }) => start(installation, { ...options, isDemo })))
  const callsOnly = () => new Option('--calls-only', 'answer calls without a console').hideHelp()
  program
    .command('start')
    .description('start the server; an empty database gets a first administrator, whose password is printed')
    .addOption(callsOnly())
    .action(options => run(options, false))
  program
    .command('demo')
    .description('start a demo on this machine only, with sample rows and emulators of other systems')
    .addOption(callsOnly())
    .addOption(new Option('--no-articles', 'begin without articles at WeChat').hideHelp())
    .action(options => run(options, true))
}

function addMaintenance(program: Command, { version }: Installation, finish: Finish): void {
  program
    .command('doctor')
    .description('check settings, disks, clocks and other systems; exits with 1 when a check failed')
    .option('--json', 'print one JSON document', false)
    .action((options: { json: boolean }) =>
      finish(import('./commands/doctor.ts').then(({ doctor }) => doctor(options))),
    )
  program
    .command('backup')
    .description('write a verified archive of database and files, also while the server runs')
    .option('--to <directory>', 'instead of BACKUP_DIR')
    .action((options: { to?: string }) =>
      finish(import('./commands/backup.ts').then(({ backUp }) => backUp(version, options.to))),
    )
  program
    .command('restore')
    .description('bring an archive back into an empty installation')
    .argument('<archive>', 'the file that a backup wrote')
    .action((path: string) =>
      finish(import('./commands/restore.ts').then(({ restore }) => restore(version, path))),
    )
  program
    .command('upgrade')
    .description('bring the database up to this version, after a backup; a start does the same')
    .option('--check', 'only say what would be done; exits with 1 when it would be refused', false)
    .action((options: { check: boolean }) =>
      finish(import('./commands/upgrade.ts').then(({ upgrade }) => upgrade(version, options))),
    )
  program
    .command('audit')
    .description('the operation log')
    .command('verify')
    .description('verify its hash chain; exits with 1 for a changed log, with 2 when it could not be checked')
    .action(() => finish(import('./commands/audit-verify.ts').then(({ verifyLog }) => verifyLog())))
  program
    .command('insight')
    .description('the figures of the analysis pages')
    .command('recount')
    .description('count the figures of all days anew from the stored events')
    .action(() => finish(import('./commands/insight-recount.ts').then(({ recount }) => recount())))
}

function addUsers(program: Command, finish: Finish): void {
  const load = () => import('./commands/user.ts')
  const user = program.command('user').description('accounts, for users who cannot sign in to the console')
  user
    .command('create')
    .description('create an account, and print its one-time password')
    .argument('<username>')
    .option('--name <name>', 'as others see it; the user name by default')
    .option('--role <code>', 'code of a role', 'admin')
    .action((username: string, options: { name?: string; role: string }) =>
      finish(load().then(({ createUser }) => createUser(username, options))),
    )
  user
    .command('reset-password')
    .description('end all sessions of a user, and print a one-time password')
    .argument('<username>')
    .option('--second-factors', 'also remove authenticator, recovery codes and passkeys', false)
    .action((username: string, options: { secondFactors: boolean }) =>
      finish(load().then(({ resetPassword }) => resetPassword(username, options.secondFactors))),
    )
  user
    .command('unlock')
    .description('end the wait after wrong passwords')
    .argument('<username>')
    .action((username: string) => finish(load().then(({ unlock }) => unlock(username))))
}
