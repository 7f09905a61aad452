export const texts = {
  systemChecks: {
    title: '自检',
    run: '运行自检',
    intro:
      '实际检查设置、磁盘、时钟、数据库以及邮件、微信等外部系统。不会发送邮件；AI 助手会消耗少量 token。',
    failed: '自检未能完成，以下为此前的结果。',
    last: '上次运行',
    milliseconds: '{{value}} 毫秒',
    results: '自检结果',
    counts: {
      failed: '{{count}} 项失败',
      warning: '{{count}} 项警告',
      ok: '{{count}} 项正常',
      skipped: '{{count}} 项跳过',
    },
    states: { ok: '正常', warning: '警告', failed: '失败', skipped: '跳过' },
    browserClock: {
      name: '浏览器时钟',
      measured: '比服务器{{direction}} {{seconds}} 秒',
      ahead: '快',
      behind: '慢',
      same: '与服务器一致',
      advice: '同步这台电脑的时间，或检查服务器的时间。',
    },
  },
}
