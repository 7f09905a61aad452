import { isSlowAnswer, readFfmpegAbilities } from '@greenroom/live-engine'
import type { Registry } from '../../platform/modules/registry.ts'
import {
  both,
  type CheckContext,
  type CheckOutcome,
  failed,
  notConfigured,
  ok,
  reasonOf,
  type SelfCheck,
  skipped,
  text,
  warning,
} from '../../platform/self-check/check.ts'
import { checkPort } from '../../platform/self-check/port.ts'
import type { Settings } from '../../platform/settings.ts'
import { liveOf } from './live.ts'

const off = skipped(text('直播引擎已关闭（LIVE_ENGINE=off）', 'Live streams are off (LIVE_ENGINE=off)'))
const engineAdvice = text(
  '查看服务器日志中流媒体服务的原因；常见的是 LIVE_RTMP_PORT 已被占用。',
  'Read in the server’s log why the media server does not run; often another program uses LIVE_RTMP_PORT.',
)
const engineDown = failed(text('流媒体服务未运行', 'The media server is not running'), engineAdvice)

/** Within a server its engine is asked; from outside, the port and the running server. */
async function checkEngine(context: CheckContext, registry: Registry): Promise<CheckOutcome> {
  const { settings, platform, findRunningServer } = context
  const { HOST, LIVE_ENGINE, LIVE_RTMP_HOST = HOST, LIVE_RTMP_PORT } = settings
  if (LIVE_ENGINE === 'off') return off
  if (platform) {
    const { host } = liveOf(platform, registry)
    if (host.missing() !== null) return engineDown
    const port = host.current()?.port
    return ok(
      text(
        `${LIVE_ENGINE} 正在运行${port ? `，端口 ${port}` : ''}`,
        `${LIVE_ENGINE} runs${port ? `, port ${port}` : ''}`,
      ),
    )
  }
  const running = await findRunningServer()
  if (running?.shortcomings.includes('streaming')) return engineDown
  if (LIVE_ENGINE !== 'embedded')
    return running
      ? ok(text(`${LIVE_ENGINE} 正在运行`, `${LIVE_ENGINE} runs`))
      : skipped(text('服务器未运行', 'The server is not running'))
  const names = { host: 'LIVE_RTMP_HOST', port: 'LIVE_RTMP_PORT' }
  return checkPort(context, { host: LIVE_RTMP_HOST, port: LIVE_RTMP_PORT, names })
}

async function checkFfmpeg(settings: Settings): Promise<CheckOutcome> {
  const { LIVE_CHECKS, LIVE_ENGINE, LIVE_FFMPEG = 'ffmpeg', LIVE_FFMPEG_PROCESSES } = settings
  if (LIVE_ENGINE === 'off') return off
  if (LIVE_CHECKS === 0 && LIVE_FFMPEG_PROCESSES === 0)
    return notConfigured('LIVE_CHECKS, LIVE_FFMPEG_PROCESSES')
  try {
    const { version, missing } = await readFfmpegAbilities(LIVE_FFMPEG)
    if (missing.length === 0) return ok(both(`ffmpeg ${version}`))
    return warning(
      text(`ffmpeg ${version} 缺少 ${missing.join('、')}`, `ffmpeg ${version} lacks ${missing.join(', ')}`),
      text(
        '安装功能完整的 ffmpeg，如发行版的软件包。',
        'Install a full ffmpeg, such as that of your distribution.',
      ),
    )
  } catch (error) {
    if (isSlowAnswer(error))
      return warning(
        text(`${LIVE_FFMPEG} 没有及时响应`, `${LIVE_FFMPEG} did not answer in time`),
        text(
          '服务器负载过高：在响应之前，转码、封面和黑屏检测可能不可用。',
          'The machine is busy: until ffmpeg answers there may be no other qualities, pictures and checks of streams.',
        ),
      )
    return warning(
      text(`${LIVE_FFMPEG} 无法运行：${reasonOf(error)}`, `${LIVE_FFMPEG} does not run: ${reasonOf(error)}`),
      text(
        '没有 ffmpeg 时，转码、封面和黑屏检测不可用：安装 ffmpeg，或设置 LIVE_FFMPEG。',
        'Without ffmpeg there are no other qualities, pictures and checks of streams: install it, or set LIVE_FFMPEG.',
      ),
    )
  }
}

/** What live streams need. */
export const liveSelfChecks = (registry: Registry): readonly SelfCheck[] => [
  {
    id: 'live',
    name: text('直播推流', 'Live streaming'),
    run: context => checkEngine(context, registry),
  },
  {
    id: 'ffmpeg',
    name: both('ffmpeg'),
    run: ({ settings }) => checkFfmpeg(settings),
  },
]
