import { startRobotEmulator } from '../../emulators/robots/robots.ts'

/** Emulated robots of groups beside the demo. */
interface DemoRobots {
  /** The settings that lead the server to them. */
  environment: NodeJS.ProcessEnv
  stop(): Promise<void>
}

/** Starts the emulator of robots, unless the settings name one of theirs. */
export async function startDemoRobots(environment: NodeJS.ProcessEnv): Promise<DemoRobots | undefined> {
  const names = ['LIVE_ALARM_DINGTALK_URLS', 'LIVE_ALARM_WECOM_URLS', 'LIVE_ALARM_FEISHU_URLS']
  if (names.some(name => environment[name] !== undefined)) return undefined
  const { stop, urls } = await startRobotEmulator()
  return {
    environment: {
      LIVE_ALARM_DINGTALK_URLS: urls.dingtalk,
      LIVE_ALARM_WECOM_URLS: urls.wecom,
      LIVE_ALARM_FEISHU_URLS: urls.feishu,
    },
    stop,
  }
}
