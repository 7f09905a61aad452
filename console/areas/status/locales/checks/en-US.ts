import type { texts as chinese } from './zh-CN.ts'

export const texts: typeof chinese = {
  systemChecks: {
    title: 'Self-check',
    run: 'Run checks',
    intro:
      'Tries settings, disks, clocks, the database, and other systems such as mail and WeChat. No mail is sent; the AI assistant uses a few tokens.',
    failed: 'The checks could not be run. These are the results from before.',
    last: 'Last run',
    milliseconds: '{{value}} ms',
    results: 'Results of the checks',
    counts: {
      failed: '{{count}} failed',
      warning: '{{count}} with a warning',
      ok: '{{count}} OK',
      skipped: '{{count}} skipped',
    },
    states: { ok: 'OK', warning: 'Warning', failed: 'Failed', skipped: 'Skipped' },
    browserClock: {
      name: 'Browser clock',
      measured: '{{seconds}} s {{direction}} the server',
      ahead: 'ahead of',
      behind: 'behind',
      same: 'Agrees with the server',
      advice: 'Set the clock of this computer, or check that of the server.',
    },
  },
}
